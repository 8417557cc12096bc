import type { SalesEvent } from '../../contract/books/sales.ts'
import { Panel } from '../platform/ui/panel.tsx'
import { ChartTable } from './chart-table.tsx'
import { formatDollars } from './dollars.ts'

const SHOWN = 5

/** The events that earn the most, longest bar first. */
export function EventBars({ events }: { events: SalesEvent[] }) {
  const highest = Math.max(1, ...events.map(({ net }) => net))
  const rows = events
    .map(({ eventId, eventName, net }) => ({ key: `${eventId} ${eventName}`, label: eventName, net }))
    .toSorted((one, other) => other.net - one.net)
  return (
    <Panel as="figure" size="small" className="min-w-0">
      <figcaption className="font-medium text-sm">Revenue per event, after refunds</figcaption>
      <ul aria-hidden="true" className="mt-4 flex flex-col gap-3">
        {rows.slice(0, SHOWN).map(({ key, label, net }) => (
          <li key={key} className="text-sm">
            <div className="flex justify-between gap-4">
              <span className="truncate text-dust">{label}</span>
              <span className="tabular-nums">{formatDollars(net)}</span>
            </div>
            <div className="mt-1.5 h-1.5 rounded-full bg-chalk/8">
              <div
                className="h-full rounded-full bg-bolt forced-colors:bg-[CanvasText]"
                style={{ width: `${(net / highest) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      <ChartTable caption="Revenue per event, after refunds" heading="Event" rows={rows} />
    </Panel>
  )
}
