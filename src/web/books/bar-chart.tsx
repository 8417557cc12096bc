import { classes } from '../platform/ui/classes.ts'
import { Panel } from '../platform/ui/panel.tsx'
import type { Bar } from './chart-days.ts'
import { ChartTable } from './chart-table.tsx'
import { formatDollars } from './dollars.ts'

const HEIGHT = 120
const GAP = 0.25

/** Plain bars in one picture; the numbers themselves stand in the table under it. */
export function BarChart({ title, unit, bars }: { title: string; unit: string; bars: Bar[] }) {
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
