import type { SalesFilter } from '../../contract/books/sales.ts'
import { BarChart } from './bar-chart.tsx'
import { daysOf } from './chart-days.ts'
import { EventBars } from './event-bars.tsx'
import { useSalesByDay, useSalesByEvent } from './queries.ts'

/** Nothing is drawn until there is something to see. */
export function RevenueCharts({ filter }: { filter: SalesFilter }) {
  const days = useSalesByDay(filter)
  const events = useSalesByEvent(filter)
  if (!days.data?.length || !events.data?.length) return null
  const { unit, bars } = daysOf(days.data)
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <BarChart title={`Revenue per ${unit}, after refunds`} unit={unit} bars={bars} />
      <EventBars events={events.data} />
    </div>
  )
}
