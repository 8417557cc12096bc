import { type FormEvent, useState } from 'react'
import type { DrawLine } from '../../../contract/weekend/draw/draw-line.ts'
import type { LineEdit } from '../../../contract/weekend/draw/edit-draw.ts'
import { guessRun } from '../../../contract/weekend/draw/read-run.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'

interface LineEditorProps {
  line: DrawLine
  onChange: (edit: LineEdit) => void
  onClose: () => void
}

type Kind = LineEdit['kind'] | 'scratch'

const KINDS: Record<Kind, string> = {
  run: 'A run',
  scratch: 'A scratch',
  drag: 'A drag or a break',
  go: 'A class or a day',
  out: 'Nothing, ignore it',
}

const FIELDS = [
  { name: 'draw', label: 'Draw', maxLength: 12, className: 'w-20' },
  { name: 'riderName', label: 'Rider', maxLength: 200, className: 'min-w-40 flex-1' },
  { name: 'horseName', label: 'Horse', maxLength: 100, className: 'min-w-40 flex-1' },
] as const

export function LineEditor({ line, onChange, onClose }: LineEditorProps) {
  const { run, text } = line
  const [read] = useState(() => run ?? guessRun(text))
  const isQuestion = line.kind === 'unclear'
  const [kind, setKind] = useState<Kind>(run || isQuestion ? (read.scratched ? 'scratch' : 'run') : 'out')
  const [fields, setFields] = useState({
    draw: String(read.draw),
    riderName: read.riderName,
    horseName: read.horseName,
  })
  const [go, setGo] = useState(text.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind === 'go') onChange({ kind, go: go.trim() })
    else if (kind !== 'run' && kind !== 'scratch') onChange({ kind })
    else
      onChange({
        kind: 'run',
        run: {
          draw: toDraw(fields.draw),
          riderName: fields.riderName.trim(),
          horseName: fields.horseName.trim(),
          scratched: kind === 'scratch',
        },
      })
    onClose()
  }
  const named = (name: string) => `${name} of line ${line.line}`
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2 py-1">
      <Select
        aria-label={`What line ${line.line} is`}
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
        className="w-full sm:w-52"
      >
        {Object.entries(KINDS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      {(kind === 'run' || kind === 'scratch') &&
        FIELDS.map(({ name, label, maxLength, className }) => (
          <span key={name} className={className}>
            <TextInput
              aria-label={named(label)}
              placeholder={label}
              value={fields[name]}
              required={name !== 'horseName'}
              maxLength={maxLength}
              onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
            />
          </span>
        ))}
      {kind === 'go' && (
        <span className="min-w-52 flex-1">
          <TextInput
            aria-label={named('Class or day')}
            value={go}
            required
            maxLength={100}
            onChange={({ target }) => setGo(target.value)}
          />
        </span>
      )}
      <Button size="small" type="submit">
        Done
      </Button>
      {isQuestion ? (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Ignore line ${line.line}`}
          onClick={() => onChange({ kind: 'out' })}
        >
          Ignore
        </Button>
      ) : (
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      )}
    </form>
  )
}

const toDraw = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : text.trim())
