import TriangleAlert from 'lucide/triangle-alert'
import { listAlarms } from '../../contract/books/sales-calls.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { useRead } from '../platform/api/queries.ts'
import { Panel } from '../platform/ui/panel.tsx'
import { AlarmActions } from './alarm-actions.tsx'
import { RefundWaiting } from './refund-waiting.tsx'

/** What the owner should look at; nothing at all when all is well. */
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
          {purchaseId !== undefined && <RefundWaiting purchaseId={purchaseId} />}
        </Panel>
      ))}
    </ul>
  )
}
