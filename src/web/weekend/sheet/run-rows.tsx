import { Link } from 'wouter'
import type { Event } from '../../../contract/catalogue/event.ts'
import { riderPath } from '../../../contract/paths.ts'
import type { SheetRun } from '../../../contract/weekend/weekend-sheet.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Table } from '../../platform/ui/table.tsx'

interface RunRowsProps {
  title: string
  runs: SheetRun[]
  event: Event
}

export const RunRows = ({ title, runs, event }: RunRowsProps) => (
  <Table
    caption={title}
    head={
      <tr>
        <th scope="col">Draw</th>
        <th scope="col">Rider</th>
        <th scope="col" className="max-sm:hidden">
          Horse
        </th>
        <th scope="col" className="max-md:hidden print:table-cell">
          Class
        </th>
        <th scope="col">State</th>
        <th scope="col" className="text-right">
          Sold
        </th>
      </tr>
    }
  >
    {runs.map((run) => (
      <tr key={`${run.riderId} ${run.horse}`} className="[&>td]:py-2 print:[&>td]:py-1">
        <td className="text-dust">{run.draw}</td>
        <td>
          <Link
            href={riderPath({ id: run.riderId, eventId: event.id, linkKey: run.linkKey })}
            className="font-medium underline-offset-4 hover:underline"
          >
            {run.riderName}
          </Link>
          <span className="block text-dust sm:hidden">{run.horseName}</span>
        </td>
        <td className="max-sm:hidden">{run.horseName}</td>
        <td className="text-dust max-md:hidden print:table-cell">{run.go}</td>
        <td>
          <State run={run} />
        </td>
        <td className="text-right">{run.sold || ''}</td>
      </tr>
    ))}
  </Table>
)

function State({ run }: { run: SheetRun }) {
  if (run.onSale) return <Badge tone="bolt">{run.smallCopy ? 'On sale, 4K missing' : 'On sale'}</Badge>
  if (run.scratched) return <Badge>Scratched</Badge>
  const people = run.awaited > 0 ? `, ${run.awaited} waiting` : ''
  if (run.here) return <Badge tone="amber">Being made{people}</Badge>
  if (run.filmed) return <Badge tone="amber">On the card{people}</Badge>
  return <Badge tone="flag">Not filmed{people}</Badge>
}
