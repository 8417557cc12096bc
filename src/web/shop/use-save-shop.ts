import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { ShopChange } from '../../contract/shop.ts'
import { request, sentenceOf } from '../request.ts'
import { toast } from '../ui/toast-store.ts'

export function useSaveShop() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ShopChange) => request('PUT', api.shop, change),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: [api.shop] }),
        client.invalidateQueries({ queryKey: [api.legalTexts] }),
        client.invalidateQueries({ queryKey: [api.about] }),
        client.invalidateQueries({ queryKey: [api.seller] }),
      ])
      // once the form knows what was saved, so that whoever leaves at this word is not asked about changes
      toast({ title: 'Settings saved' })
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Failed to save the settings',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
}
