import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { addressOf } from '../../../contract/endpoint.ts'
import type { ContactRequest, RequestState } from '../../../contract/owner/contact.ts'
import { changeRequest, listRequests } from '../../../contract/owner/contact-calls.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'

type Pages = InfiniteData<ContactRequest[]>
const inbox = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    String(queryKey[0]).startsWith(addressOf(listRequests)),
}

/** Marked at once; back again when the shop refuses. An open request stays where it is until the list is seen anew. */
export function useChangeRequest() {
  const client = useQueryClient()
  return useCall(changeRequest, {
    onMutate: async ({ params, body }) => {
      await client.cancelQueries(inbox)
      const before = client.getQueriesData<Pages>(inbox)
      client.setQueriesData<Pages>(inbox, (known) => known && withState(known, Number(params.id), body.state))
      return before
    },
    onSuccess: (_answer, { body: { state } }) => {
      if (state !== 'read') toast({ title: state === 'archived' ? 'Archived' : 'Marked as answered' })
    },
    onError: (error, _change, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data)
      failed('The request could not be changed')(error)
    },
  })
}

const withState = ({ pages, pageParams }: Pages, id: number, state: RequestState): Pages => ({
  pageParams,
  pages: pages.map((page) => page.map((one) => (one.id === id ? { ...one, state } : one))),
})
