import type { SalesEvent, SalesFilter } from '../../contract/books/sales.ts'
import { sumSalesByDay, sumSalesByEvent } from '../../contract/books/sales-calls.ts'
import { formatDollars } from '../../contract/buying/pricing.ts'
import { useRead } from '../platform/api/queries.ts'
import { classes } from '../platform/ui/classes.ts'
import { Panel } from '../platform/ui/panel.tsx'
import { ScrollBox } from '../platform/ui/scroll-box.tsx'
import type { Bar } from './chart-days.ts'
import { daysOf } from './chart-days.ts'

/** Revenue by day or month, and by event; nothing without sales. */
export function RevenueCharts({ filter }: { filter: SalesFilter }) {
  const days = useRead(sumSalesByDay, { query: filter }, { live: true })
  const events = useRead(sumSalesByEvent, { query: filter }, { live: true })
  if (!days.data?.length || !events.data?.length) return null
  const { unit, bars } = daysOf(days.data)
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <BarChart title={`Revenue per ${unit}, after refunds`} unit={unit} bars={bars} />
      <EventBars events={events.data} />
    </div>
  )
}

const HEIGHT = 120
const GAP = 0.25

function BarChart({ title, unit, bars }: { title: string; unit: string; bars: Bar[] }) {
  const highest = Math.max(...bars.map(({ net }) => net))
  const first = bars[0]?.label
  const last = bars.length > 1 ? bars.at(-1)?.label : ''
  return (
    <Panel as="figure" size="small" className="min-w-0">
      <figcaption className="flex items-baseline justify-between gap-4 text-sm">
        <span className="font-medium">{title}</span>
        <span className="text-dust tabular-nums">highest {formatDollars(highest)}</span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-4 h-36 w-full border-chalk/15 border-b"
      >
        {bars.map(({ key, label, net }, index) => {
          const height = highest > 0 ? (net / highest) * HEIGHT : 0
          // a single day must not fill the whole width
          const width = bars.length < 6 ? (1 - GAP) / (6 - bars.length) : 1 - GAP
          return (
            <rect
              key={key}
              x={index + (1 - width) / 2}
              y={HEIGHT - height}
              width={width}
              height={height}
              className="fill-bolt forced-colors:fill-[CanvasText]"
            >
              <title>{`${label}: ${formatDollars(net)}`}</title>
            </rect>
          )
        })}
      </svg>
      <div
        aria-hidden="true"
        className={classes(
          'mt-2 flex text-dust text-xs tabular-nums',
          bars.length > 1 ? 'justify-between' : 'justify-center',
        )}
      >
        <span>{first}</span>
        <span>{last}</span>
      </div>
      <ChartTable caption={title} heading={unit === 'day' ? 'Day' : 'Month'} rows={bars} />
    </Panel>
  )
}

const SHOWN = 5

/** The events with the highest revenue. */
function EventBars({ events }: { events: SalesEvent[] }) {
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

/** The numbers of a chart, also for screen readers. */
const ChartTable = ({ caption, heading, rows }: { caption: string; heading: string; rows: Bar[] }) => (
  <details className="mt-3 text-sm">
    <summary className="w-fit cursor-pointer py-2.5 text-dust hover:text-chalk">Show the numbers</summary>
    <ScrollBox label={caption} className="mt-2 max-h-64 overflow-y-auto">
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-dust text-xs">
          <tr>
            <th scope="col" className="py-1 font-medium">
              {heading}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              After refunds
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, net }) => (
            <tr key={key} className="border-hairline border-t">
              <td className="py-1 [overflow-wrap:anywhere]">{label}</td>
              <td className="py-1 text-right">{formatDollars(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  </details>
)
