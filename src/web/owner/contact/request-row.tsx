import type { InfiniteData } from '@tanstack/react-query'
import ChevronDown from 'lucide/chevron-down'
import { useId, useState } from 'react'
import { addressOf } from '../../../contract/endpoint.ts'
import type { ContactRequest } from '../../../contract/owner/contact.ts'
import { changeRequest, listRequests } from '../../../contract/owner/contact-calls.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { useOptimisticCall } from '../../platform/api/use-optimistic-call.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button, buttonClass } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { toast } from '../../platform/ui/toast-store.ts'

const inbox = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    String(queryKey[0]).startsWith(addressOf(listRequests)),
}

const TONES = { new: 'amber', read: 'neutral', answered: 'bolt', archived: 'neutral' } as const

/** Opening a new request marks it as read. */
export function RequestRow({ request }: { request: ContactRequest }) {
  const formatTime = useFormatTime()
  const id = useId()
  const [open, setOpen] = useState(false)
  const change = useChangeRequest()
  const set = (state: ContactRequest['state']) => change.mutate({ params: request, body: { state } })
  const subject = encodeURIComponent(`Your request: ${request.eventType}`)

  const toggle = () => {
    setOpen(!open)
    if (!open && request.state === 'new') set('read')
  }

  return (
    <li className="border-hairline not-first:border-t">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
        className="flex w-full items-center gap-4 px-4 py-3 text-left focus-visible:outline-offset-[-2px]"
      >
        <span className="min-w-0 flex-1">
          <span
            className={classes('block truncate', request.state === 'new' ? 'font-semibold' : 'font-medium')}
          >
            {request.fullName}
            {request.businessName && <span className="text-dust"> · {request.businessName}</span>}
          </span>
          <span className="block truncate text-dust text-sm">
            {request.eventType}
            {request.additionalDetails && ` · ${request.additionalDetails}`}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1.5 text-dust text-xs tabular-nums sm:flex-row sm:items-center sm:gap-4">
          <Badge tone={TONES[request.state]}>{request.state}</Badge>
          {formatTime(request.createdAt)}
        </span>
        <ChevronDown
          aria-hidden
          className={classes('size-4 shrink-0 text-dust transition-transform', open && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!open} className="px-4 pb-5">
        <RequestDetails request={request} />
        <div className="mt-5 flex flex-wrap gap-2">
          <a href={`mailto:${request.email}?subject=${subject}`} className={buttonClass({ size: 'small' })}>
            Reply by e-mail
          </a>
          {request.state !== 'answered' && (
            <Button size="small" variant="outline" onClick={() => set('answered')}>
              Mark as answered
            </Button>
          )}
          {request.state === 'archived' ? (
            <Button size="small" variant="quiet" onClick={() => set('read')}>
              Back to the inbox
            </Button>
          ) : (
            <Button size="small" variant="quiet" onClick={() => set('archived')}>
              Archive
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

/** Empty fields are left out. */
function RequestDetails({ request }: { request: ContactRequest }) {
  const facts: [string, string | null][] = [
    ['E-mail', request.email],
    ['Phone', request.phone],
    ['Prefers', request.preferredContact],
    ['Where', request.eventLocation],
    ['When', request.eventDate],
    ['Services', request.services.join(', ')],
    ['Details', request.additionalDetails],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-dust">{name}</dt>
              <dd className="whitespace-pre-wrap max-sm:mb-2 [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type Pages = InfiniteData<ContactRequest[]>

/** The list is not refetched, so that an opened request does not move. */
const useChangeRequest = () =>
  useOptimisticCall(changeRequest, {
    lists: inbox,
    show: ({ pages, pageParams }: Pages, { params, body: { state } }) => ({
      pageParams,
      pages: pages.map((page) => page.map((one) => (one.id === Number(params.id) ? { ...one, state } : one))),
    }),
    failure: 'The request could not be changed',
    onSuccess: (_answer, { body: { state } }) => {
      if (state !== 'read') toast({ title: state === 'archived' ? 'Archived' : 'Marked as answered' })
    },
  })
