import { useState } from 'react'
import type { DrawLine } from '../../../contract/weekend/draw/draw-line.ts'
import type { LineEdit } from '../../../contract/weekend/draw/edit-draw.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { Panel } from '../../platform/ui/panel.tsx'
import { LineEditor } from './line-editor.tsx'

interface DrawLinesProps {
  lines: DrawLine[]
  /** A known rider who may be the same, by line. */
  offers: ReadonlyMap<number, string>
  edits: ReadonlyMap<number, LineEdit>
  onChange: (line: number, edit: LineEdit | null) => void
  onRefuse: (line: number) => void
}

const STEP = 150

export function DrawLines({ lines, offers, edits, onChange, onRefuse }: DrawLinesProps) {
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
            key={`${line.line} ${line.text}`}
            line={line}
            offer={offers.get(line.line) ?? null}
            isChanged={edits.has(line.line)}
            isEdited={editing === line.line}
            onEdit={(edited) => setEditing(edited ? line.line : null)}
            onChange={(edit) => onChange(line.line, edit)}
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

interface DrawLineRowProps {
  line: DrawLine
  offer: string | null
  isChanged: boolean
  isEdited: boolean
  onEdit: (edited: boolean) => void
  onChange: (edit: LineEdit | null) => void
  onRefuse: () => void
}

const SAID: Partial<Record<DrawLine['kind'], string>> = {
  drag: 'Drag',
  break: 'Break',
  go: 'Class or day',
  heading: 'Column headings',
  page: 'Heading or note',
  scratch: 'Scratch',
  part: 'Belongs to the line above',
}

/** A line beside how it was read; doubtful lines can be edited in place. */
function DrawLineRow(props: DrawLineRowProps) {
  const { line, offer, isChanged, isEdited, onEdit, onChange, onRefuse } = props
  const { run, kind, doubt } = line
  const isOpen = isEdited || kind === 'unclear'
  const isDoubtful = kind === 'unclear' || doubt !== undefined || offer !== null
  return (
    <li
      className={classes(
        'grid gap-x-4 gap-y-1.5 border-l-2 px-4 py-2 lg:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1.3fr)]',
        isDoubtful ? 'border-l-amber bg-amber/5' : 'border-l-transparent',
        !run && !isDoubtful && 'text-dust',
      )}
    >
      <span className="hidden self-center text-dust text-sm tabular-nums lg:block">{line.line}</span>
      <code className="self-center truncate whitespace-pre font-mono text-dust text-xs" title={line.text}>
        {line.text.trim().replaceAll('\t', '  ·  ')}
      </code>
      <div className="flex min-w-0 flex-col gap-2">
        {isOpen ? (
          <LineEditor line={line} onChange={onChange} onClose={() => onEdit(false)} />
        ) : (
          <div className="flex min-h-9 items-center gap-x-3">
            {run ? (
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
                <span className="w-10 shrink-0 text-dust tabular-nums">{run.draw}</span>
                <span className={classes('font-medium', run.scratched && 'line-through opacity-60')}>
                  {run.riderName}
                </span>
                <span className="text-dust">{run.horseName}</span>
                {run.scratched && <Badge tone="flag">Scratched</Badge>}
                {run.go && <span className="text-dust text-xs">{run.go}</span>}
              </div>
            ) : (
              <span className="text-sm">{SAID[kind]}</span>
            )}
            {kind !== 'part' && (
              <Button
                variant="quiet"
                size="small"
                className="ml-auto"
                aria-label={`Edit line ${line.line}`}
                onClick={() => onEdit(true)}
              >
                Edit
              </Button>
            )}
            {isChanged && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Undo line ${line.line}`}
                onClick={() => onChange(null)}
              >
                Undo
              </Button>
            )}
          </div>
        )}
        {doubt && <p className="text-amber text-sm">{doubt.endsWith('?') ? doubt : `${doubt}.`}</p>}
        {offer && run && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="text-amber">Is this {offer}, who is here already?</span>
            <Button
              variant="outline"
              size="small"
              onClick={() => onChange({ kind: 'run', run: { ...run, riderName: offer } })}
            >
              The same
            </Button>
            <Button variant="quiet" size="small" onClick={onRefuse}>
              Somebody else
            </Button>
          </p>
        )}
      </div>
    </li>
  )
}
