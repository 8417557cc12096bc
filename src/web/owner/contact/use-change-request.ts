import type { InfiniteData } from '@tanstack/react-query'
import { addressOf } from '../../../contract/endpoint.ts'
import type { ContactRequest } from '../../../contract/owner/contact.ts'
import { answerRequest, changeRequest, listRequests } from '../../../contract/owner/contact-calls.ts'
import { useOptimisticCall } from '../../platform/api/use-optimistic-call.ts'
import { toast } from '../../platform/ui/toast-store.ts'

/** The lists, not a request of them. */
const inbox = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey.includes('pages') && String(queryKey[0]).startsWith(addressOf(listRequests)),
}

type Pages = InfiniteData<ContactRequest[]>

const withState = ({ pages, pageParams }: Pages, id: unknown, state: ContactRequest['state']): Pages => ({
  pageParams,
  pages: pages.map((page) => page.map((one) => (one.id === Number(id) ? { ...one, state } : one))),
})

/** The list is not refetched, so that an opened request does not move. */
export const useChangeRequest = () =>
  useOptimisticCall(changeRequest, {
    lists: inbox,
    show: (pages: Pages, { params, body }) => withState(pages, params.id, body.state),
    failure: 'The request could not be changed',
    onSuccess: (_answer, { body: { state } }) => {
      if (state !== 'read') toast({ title: state === 'archived' ? 'Archived' : 'Marked as answered' })
    },
  })

export const useAnswerRequest = () =>
  useOptimisticCall(answerRequest, {
    lists: inbox,
    show: (pages: Pages, { params }) => withState(pages, params.id, 'answered'),
    failure: 'The answer was not sent',
    onSuccess: () => void toast({ title: 'Answered', description: 'Your answer goes out by email.' }),
  })
