import { ScrollBox } from '../platform/ui/scroll-box.tsx'
import type { Bar } from './chart-days.ts'
import { formatDollars } from './dollars.ts'

/** What a chart shows, for those who want the numbers or cannot see the bars. */
export const ChartTable = ({ caption, heading, rows }: { caption: string; heading: string; rows: Bar[] }) => (
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
