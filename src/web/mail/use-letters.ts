import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { Letter, ReleaseLetters } from '../../contract/letter.ts'
import { request, sentenceOf } from '../request.ts'
import { toast } from '../ui/toast-store.ts'

const refreshMail = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [api.alarms] }),
    client.invalidateQueries({ queryKey: [api.heldLetters] }),
    client.invalidateQueries({ queryKey: [api.mail, 'pages'] }),
  ])

const failed = (title: string) => (error: unknown) =>
  toast({ variant: 'destructive', title, description: sentenceOf(error, 'Please try again.') })

export function useResendLetter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Letter) => request('POST', api.resendLetter(id)),
    onSuccess: (_answer, { recipient, state }) => {
      const title = state === 'held' ? 'Letter sent' : 'Letter sent again'
      toast({ title, description: `It is on its way to ${recipient}.` })
      return refreshMail(client)
    },
    onError: failed('The letter could not be sent again'),
  })
}

export function useDiscardLetter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Letter) => request('POST', api.discardLetter(id)),
    onSuccess: (_answer, { recipient }) => {
      toast({ title: 'Letter discarded', description: `Nothing is sent to ${recipient}.` })
      return refreshMail(client)
    },
    onError: failed('The letter could not be discarded'),
  })
}

export function useReleaseLetters() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (release: ReleaseLetters) => request('POST', api.heldLetters, release),
    onSuccess: (_answer, { to }) => {
      toast({ title: to === 'send' ? 'The letters are on their way' : 'The letters are discarded' })
      return refreshMail(client)
    },
    onError: failed('The letters could not be changed'),
  })
}
