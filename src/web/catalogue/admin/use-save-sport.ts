import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../contract/api.ts'
import type { NewSport, Sport, SportChange } from '../../../contract/sport.ts'
import { request, sentenceOf } from '../../request.ts'
import { toast } from '../../ui/toast-store.ts'
import { allSportsKey, refreshCatalogue } from './queries.ts'

export function useSaveSport(id: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sport: NewSport) =>
      id === undefined ? request('POST', api.sports, sport) : request('PUT', api.sport(id), sport),
    onSuccess: () => {
      toast({
        title: 'Success',
        description: id === undefined ? 'Sport created successfully' : 'Sport updated successfully',
      })
      return refreshCatalogue(client)
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Failed to save sport',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
}

/** Shown or hidden at once; back again when the shop refuses. */
export function useSwitchSport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isActive }: Pick<Sport, 'id' | 'isActive'>) => {
      const change: SportChange = { isActive }
      return request('PUT', api.sport(id), change)
    },
    onMutate: async ({ id, isActive }) => {
      await client.cancelQueries({ queryKey: allSportsKey })
      const before = client.getQueryData<Sport[]>(allSportsKey)
      client.setQueryData<Sport[]>(allSportsKey, (sports) =>
        sports?.map((sport) => (sport.id === id ? { ...sport, isActive } : sport)),
      )
      return before
    },
    onError: (error, _change, before) => {
      client.setQueryData(allSportsKey, before)
      toast({
        variant: 'destructive',
        title: 'Failed to save sport',
        description: sentenceOf(error, 'Please try again.'),
      })
    },
    onSettled: () => refreshCatalogue(client),
  })
}
