import type { SalesEvent } from '../../contract/sales.ts'
import { Panel } from '../ui/panel.tsx'
import { ChartTable } from './chart-table.tsx'
import { formatDollars } from './dollars.ts'

const SHOWN = 5

/** The events that earn the most, longest bar first. */
export function EventBars({ events }: { events: SalesEvent[] }) {
  const highest = Math.max(1, ...events.map(({ revenue }) => revenue))
  const rows = events.map(({ eventId, eventName, revenue }) => ({
    key: `${eventId} ${eventName}`,
    label: eventName,
    revenue,
  }))
  return (
    <Panel as="figure" size="small" className="min-w-0">
      <figcaption className="font-medium text-sm">Revenue per event</figcaption>
      <ul aria-hidden="true" className="mt-4 flex flex-col gap-3">
        {rows.slice(0, SHOWN).map(({ key, label, revenue }) => (
          <li key={key} className="text-sm">
            <div className="flex justify-between gap-4">
              <span className="truncate text-dust">{label}</span>
              <span className="tabular-nums">{formatDollars(revenue)}</span>
            </div>
            <div className="mt-1.5 h-1.5 rounded-full bg-chalk/8">
              <div
                className="h-full rounded-full bg-bolt forced-colors:bg-[CanvasText]"
                style={{ width: `${(revenue / highest) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      <ChartTable caption="Revenue per event" heading="Event" rows={rows} />
    </Panel>
  )
}
