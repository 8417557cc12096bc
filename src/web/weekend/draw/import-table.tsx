import { useMemo, useState } from 'react'
import type { TableRow } from '../../../contract/platform/table-text.ts'
import {
  START_LIST_COLUMNS,
  type StartListColumn,
  type StartListEntry,
  type StartListShape,
} from '../../../contract/weekend/draw/read-start-list.ts'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { ScrollBox } from '../../platform/ui/scroll-box.tsx'

interface ImportTableProps {
  table: TableRow[]
  shape: StartListShape
  onShape: (shape: StartListShape) => void
  entries: StartListEntry[]
  /** Lines that are left out. */
  left: ReadonlySet<number>
  /** The shop's reason, by line. */
  refused: ReadonlyMap<number, string>
}

const NAMES: Record<StartListColumn, string> = {
  rider: 'Rider name',
  first: 'First name',
  last: 'Last name',
  videoUrl: 'Video link',
  price: 'Price',
  horse: 'Horse name',
  horseCount: 'Number of horses',
  salesLimit: 'Sales limit',
  none: 'Not imported',
}
const STEP = 100

/** The list with the meaning of its columns; rows with notes first. */
export function ImportTable({ table, shape, onShape, entries, left, refused }: ImportTableProps) {
  const [shown, setShown] = useState(STEP)
  const cellsOf = useMemo(() => new Map(table.map(({ line, cells }) => [line, cells])), [table])
  const rows = useMemo(() => {
    const noteOf = (entry: StartListEntry) => notes(entry, refused.get(entry.line))
    const noted = entries.map((entry) => ({ entry, note: noteOf(entry) }))
    return [...noted.filter(({ note }) => note), ...noted.filter(({ note }) => !note)]
  }, [entries, refused])

  // under the first imported column
  const noteAt = Math.max(
    0,
    shape.columns.findIndex((column) => column !== 'none'),
  )

  const setColumn = (at: number, column: StartListColumn) =>
    onShape({
      ...shape,
      columns: shape.columns.map((known, index) =>
        index === at ? column : known === column && column !== 'none' ? 'none' : known,
      ),
    })

  return (
    <ScrollBox label="Start list" className="max-h-[45dvh] overflow-auto rounded-xl border border-hairline">
      <table className="w-full text-left text-sm tabular-nums [&_td]:px-3 [&_th]:px-3">
        <thead className="sticky top-0 z-10 bg-raised [&_th]:py-2">
          <tr>
            <th scope="col" className="text-dust text-xs">
              Line
            </th>
            {shape.columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
              <th key={index} scope="col">
                <select
                  aria-label={`Meaning of column ${index + 1}`}
                  value={column}
                  onChange={(event) => setColumn(index, event.target.value as StartListColumn)}
                  className={classes(
                    'min-h-9 rounded-lg border border-chalk/45 bg-ink px-2 font-medium pointer-coarse:min-h-11',
                    column === 'none' ? 'text-dust' : 'text-chalk',
                  )}
                >
                  {START_LIST_COLUMNS.map((meaning) => (
                    <option key={meaning} value={meaning}>
                      {NAMES[meaning]}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ entry, note }) => (
            <tr
              key={entry.line}
              className={classes(
                'border-hairline border-t [&>td]:py-2',
                left.has(entry.line) && 'opacity-50',
              )}
            >
              <td className="align-top text-dust">{entry.line}</td>
              {shape.columns.map((column, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
                  key={index}
                  className={classes('max-w-64 align-top', column === 'none' && 'text-dust/70')}
                >
                  <span className="block truncate">{cellsOf.get(entry.line)?.[index]}</span>
                  {index === noteAt && note && (
                    <span
                      className={classes(
                        'mt-0.5 block whitespace-normal',
                        note.wrong ? 'text-flag' : 'text-amber',
                      )}
                    >
                      {note.text}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <Button variant="quiet" size="small" className="m-2" onClick={() => setShown(shown + 10 * STEP)}>
          Show more rows ({(rows.length - shown).toLocaleString('en-US')})
        </Button>
      )}
    </ScrollBox>
  )
}

function notes({ problems, duplicateOf, inEvent }: StartListEntry, refused: string | undefined) {
  const wrong = [...problems, ...(refused ? [refused] : [])]
  if (wrong.length > 0) return { wrong: true, text: wrong.join('. ') }
  if (duplicateOf !== null) return { wrong: false, text: `The same as line ${duplicateOf}` }
  if (inEvent) return { wrong: false, text: 'Already in this event' }
  return null
}
