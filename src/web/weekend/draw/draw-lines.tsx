import { useState } from 'react'
import type { Mend } from '../../../contract/weekend/draw/mend-draw.ts'
import type { DrawLine } from '../../../contract/weekend/draw/read-draw.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { DrawLineRow } from './draw-line-row.tsx'

interface DrawLinesProps {
  lines: DrawLine[]
  /** Somebody who may be the same, by the line. */
  offers: ReadonlyMap<number, string>
  mends: ReadonlyMap<number, Mend>
  onMend: (line: number, mend: Mend | null) => void
  onRefuse: (line: number) => void
}

const STEP = 150

export function DrawLines({ lines, offers, mends, onMend, onRefuse }: DrawLinesProps) {
  const [shown, setShown] = useState(STEP)
  const [editing, setEditing] = useState<number | null>(null)
  return (
    <Panel className="overflow-hidden">
      <div
        aria-hidden="true"
        className="hidden grid-cols-[3rem_minmax(0,1fr)_minmax(0,1.3fr)] gap-x-4 border-hairline border-b px-4 py-2.5 text-dust text-xs lg:grid"
      >
        <span>Line</span>
        <span>As it was given</span>
        <span>As it was understood</span>
      </div>
      <ol aria-label="Lines of the draw" className="divide-y divide-hairline">
        {lines.slice(0, shown).map((line) => (
          <DrawLineRow
            key={line.line}
            line={line}
            offer={offers.get(line.line) ?? null}
            isMended={mends.has(line.line)}
            isEdited={editing === line.line}
            onEdit={(edited) => setEditing(edited ? line.line : null)}
            onMend={(mend) => onMend(line.line, mend)}
            onRefuse={() => onRefuse(line.line)}
          />
        ))}
      </ol>
      {lines.length > shown && (
        <Button variant="quiet" size="small" className="m-2" onClick={() => setShown(shown + 10 * STEP)}>
          Show more lines ({(lines.length - shown).toLocaleString('en-US')})
        </Button>
      )}
    </Panel>
  )
}
