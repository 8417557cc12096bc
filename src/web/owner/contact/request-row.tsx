import ChevronDown from 'lucide/chevron-down'
import { useId, useState } from 'react'
import type { ContactRequest } from '../../../contract/owner/contact.ts'
import { openRequest } from '../../../contract/owner/contact-calls.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button, buttonClass } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { AnswerForm, SentAnswer } from './answers.tsx'
import { SenderOrders } from './sender-orders.tsx'
import { useChangeRequest } from './use-change-request.ts'

const TONES = { new: 'amber', read: 'amber', answered: 'bolt', archived: 'neutral' } as const

/** Opening a new request marks it as read; it is done when it was answered. */
export function RequestRow({ request }: { request: ContactRequest }) {
  const formatTime = useFormatTime()
  const id = useId()
  const [open, setOpen] = useState(false)
  // a closed request keeps its draft
  const [wasOpened, setWasOpened] = useState(false)
  const change = useChangeRequest()
  const set = (state: ContactRequest['state']) => change.mutate({ params: request, body: { state } })

  const toggle = () => {
    setOpen(!open)
    setWasOpened(true)
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
        {wasOpened && <Opened request={request} onState={set} />}
      </div>
    </li>
  )
}

interface OpenedProps {
  request: ContactRequest
  onState: (state: ContactRequest['state']) => void
}

function Opened({ request, onState }: OpenedProps) {
  const { data } = useRead(openRequest, { params: { id: request.id } }, { live: true })
  const { answers = [], orders = [] } = data ?? {}
  return (
    <>
      <RequestDetails request={request} />
      {orders.length > 0 && <SenderOrders orders={orders} />}
      {answers.map((answer) => (
        <SentAnswer key={answer.at} answer={answer} />
      ))}
      <AnswerForm request={request} label={answers.length > 0 ? 'Another answer' : 'Your answer'} />
      <div className="mt-3 flex flex-wrap gap-2">
        {request.state !== 'answered' && (
          <Button size="small" variant="outline" onClick={() => onState('answered')}>
            Answered another way
          </Button>
        )}
        <a
          href={`mailto:${request.email}?subject=Re%3A%20your%20message`}
          className={buttonClass({ size: 'small', variant: 'quiet' })}
        >
          Reply in your email app
        </a>
        {request.state === 'archived' ? (
          <Button
            size="small"
            variant="quiet"
            onClick={() => onState(answers.length > 0 ? 'answered' : 'read')}
          >
            Back to the inbox
          </Button>
        ) : (
          <Button size="small" variant="quiet" onClick={() => onState('archived')}>
            Archive
          </Button>
        )}
      </div>
    </>
  )
}

/** Empty fields are left out. */
function RequestDetails({ request }: { request: ContactRequest }) {
  const facts: [string, string | null][] = [
    ['Email', request.email],
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
