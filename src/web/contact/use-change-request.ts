import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { ContactRequest, RequestState } from '../../contract/contact.ts'
import { request as send, sentenceOf } from '../request.ts'
import { toast } from '../ui/toast-store.ts'

type Pages = InfiniteData<ContactRequest[]>
const inbox = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isInbox(queryKey[0]) }
const isInbox = (key: unknown) => String(key).startsWith(api.contact)

/** Marked at once; back again when the shop refuses. An open request stays where it is until the list is seen anew. */
export function useChangeRequest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, state }: { id: number; state: RequestState }) =>
      send('PUT', api.contactRequest(id), { state }),
    onMutate: async ({ id, state }) => {
      await client.cancelQueries(inbox)
      const before = client.getQueriesData<Pages>(inbox)
      client.setQueriesData<Pages>(inbox, (known) => known && withState(known, id, state))
      return before
    },
    onSuccess: (_answer, { state }) => {
      if (state !== 'read') toast({ title: state === 'archived' ? 'Archived' : 'Marked as answered' })
      client.invalidateQueries({ queryKey: [api.overview] })
    },
    onError: (error, _change, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data)
      toast({
        variant: 'destructive',
        title: 'The request could not be changed',
        description: sentenceOf(error, 'Please try again.'),
      })
    },
  })
}

const withState = ({ pages, pageParams }: Pages, id: number, state: RequestState): Pages => ({
  pageParams,
  pages: pages.map((page) => page.map((one) => (one.id === id ? { ...one, state } : one))),
})
