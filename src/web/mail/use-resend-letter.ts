import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { Letter } from '../../contract/letter.ts'
import { request, sentenceOf } from '../request.ts'
import { toast } from '../ui/toast-store.ts'

export function useResendLetter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Letter) => request('POST', api.resendLetter(id)),
    onSuccess: (_answer, { recipient }) => {
      toast({ title: 'Letter sent again', description: `It is on its way to ${recipient}.` })
      client.invalidateQueries({ queryKey: [api.alarms] })
      return client.invalidateQueries({ queryKey: [api.mail, 'pages'] })
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'The letter could not be sent again',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
}
