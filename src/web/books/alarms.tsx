import { useMutation, useQueryClient } from '@tanstack/react-query'
import TriangleAlert from 'lucide/triangle-alert'
import { refundPurchase } from '../../contract/books/refund-calls.ts'
import { listAlarms } from '../../contract/books/sales-calls.ts'
import type { Route } from '../../contract/endpoint.ts'
import type { Alarm } from '../../contract/owner/dashboard.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { send } from '../platform/api/call.ts'
import { refresh, useRead } from '../platform/api/queries.ts'
import { useCall } from '../platform/api/use-call.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm-store.ts'
import { failed } from '../platform/ui/failed.ts'
import { Panel } from '../platform/ui/panel.tsx'
import { toast } from '../platform/ui/toast-store.ts'

/** What needs the owner's attention; nothing if there is nothing. */
export function Alarms() {
  const formatTime = useFormatTime()
  const alarms = useRead(listAlarms, {}, { live: true })
  if (!alarms.data?.length) return null
  return (
    <ul aria-label="Needs your attention" className="mb-6 flex flex-col gap-2">
      {alarms.data.map(({ kind, sentence, purchaseId, since, actions }) => (
        <Panel
          as="li"
          size="row"
          tone="fail"
          key={`${kind} ${since} ${sentence}`}
          className="flex items-start gap-3"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-flag" />
          <div className="flex flex-col gap-3">
            <p className="[overflow-wrap:anywhere]">
              {sentence}{' '}
              <span className="whitespace-nowrap text-dust text-sm">since {formatTime(since)}</span>
            </p>
            {actions && <AlarmActions actions={actions} />}
          </div>
          {purchaseId !== undefined && <RefundButton purchaseId={purchaseId} />}
        </Panel>
      ))}
    </ul>
  )
}

type Action = NonNullable<Alarm['actions']>[number]

/** Confirmed first if money moves. */
function AlarmActions({ actions }: { actions: Action[] }) {
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: ({ post }: Action) => send({ method: 'POST', path: post as Route['path'] }),
    onSuccess: (_answer, { label }) => {
      toast({ title: 'Done', description: `${label}: it is in the books.` })
    },
    onError: (error, { label }) => failed(`Failed: ${label}`)(error),
    onSettled: () => refresh(client, ['sales', 'mail', 'catalogue']),
  })
  const press = async (action: Action) => {
    const { label, confirm: text } = action
    if (text === null || (await confirm({ title: `${label}?`, text, action: label }))) act.mutate(action)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <Button
          key={action.post}
          size="small"
          variant={action.label === 'Dismiss' ? 'quiet' : 'outline'}
          disabled={act.isPending}
          loading={act.isPending && act.variables.post === action.post}
          onClick={() => press(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  )
}

/** A full refund for a buyer whose video is not there. */
function RefundButton({ purchaseId }: { purchaseId: number }) {
  const refund = useCall(refundPurchase, {
    onSuccess: () =>
      toast({ title: 'Refunded', description: 'The money is on its way back, and the buyer is told.' }),
    onError: failed('Failed to refund'),
  })
  return (
    <Button
      size="small"
      variant="outline"
      className="ml-auto shrink-0"
      loading={refund.isPending}
      onClick={() => refund.mutate({ params: { id: purchaseId }, body: {} })}
    >
      Refund
    </Button>
  )
}
