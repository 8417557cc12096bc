import ArrowDown from 'lucide/arrow-down'
import ArrowUp from 'lucide/arrow-up'
import { type FormEvent, useId, useState } from 'react'
import { plainName } from '../../../contract/catalogue/plain-name.ts'
import type { Run, RunChange } from '../../../contract/weekend/weekend.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { Field } from '../../platform/ui/field.tsx'
import { IconButton } from '../../platform/ui/icon-button.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'

export interface RunFields {
  go: string
  draw: number | string
  riderName: string
  horseName: string
  /** From 1, in the whole event. */
  position: number
  allRuns: boolean
}

interface RunEditorProps {
  /** The run as it is, or what a late entry begins with. */
  run: Pick<Run, 'go' | 'draw' | 'riderName' | 'horseName' | 'position'>
  goes: string[]
  /** Other runs of the event under the rider's name. */
  others: number
  /** Of the last place; without it the place is not asked for. */
  last?: number
  action: string
  busy: boolean
  onSave: (fields: RunFields) => void
  onClose: () => void
}

/** The fields of a run in the running order. */
export function RunEditor({ run, goes, others, last, action, busy, onSave, onClose }: RunEditorProps) {
  const [fields, setFields] = useState({
    draw: String(run.draw),
    riderName: run.riderName,
    horseName: run.horseName ?? '',
    go: run.go,
    position: String(run.position),
  })
  const [allRuns, setAllRuns] = useState(true)
  const id = useId()
  const set = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { draw, riderName, horseName, go, position } = fields
    onSave({
      draw: /^\d{1,6}$/.test(draw.trim()) ? Number(draw) : draw.trim(),
      riderName: riderName.trim(),
      horseName: horseName.trim(),
      go: go.trim(),
      position: Number(position) || run.position,
      allRuns: allRuns && others > 0,
    })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 py-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[6rem_1fr_1fr_1fr_6rem]">
        <Field label="Draw">
          <TextInput required maxLength={12} value={fields.draw} onChange={set('draw')} />
        </Field>
        <Field label="Rider">
          <TextInput required maxLength={200} value={fields.riderName} onChange={set('riderName')} />
        </Field>
        <Field label="Horse">
          <TextInput maxLength={100} value={fields.horseName} onChange={set('horseName')} />
        </Field>
        <Field label="Class">
          <TextInput maxLength={100} list={`${id}-goes`} value={fields.go} onChange={set('go')} />
        </Field>
        {last && (
          <Field label="Place">
            <TextInput type="number" min={1} max={last} value={fields.position} onChange={set('position')} />
          </Field>
        )}
      </div>
      <datalist id={`${id}-goes`}>
        {goes.map((go) => (
          <option key={go} value={go} />
        ))}
      </datalist>
      {others > 0 && fields.riderName.trim() !== run.riderName && (
        <label htmlFor={`${id}-all`} className="flex cursor-pointer items-center gap-1 text-sm">
          <Checkbox
            id={`${id}-all`}
            label={`Change the name in all ${others + 1} runs of ${run.riderName}`}
            checked={allRuns}
            onChange={({ target }) => setAllRuns(target.checked)}
          />
          <span aria-hidden="true">
            Change the name in all {others + 1} runs of {run.riderName}
          </span>
        </label>
      )}
      <div className="flex gap-2">
        <Button size="small" type="submit" loading={busy}>
          {action}
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

export type RunState = 'On sale' | 'Filmed' | null

interface RunRowProps {
  run: Run
  runs: Run[]
  goes: string[]
  state: RunState
  busy: boolean
  onChange: (change: RunChange, onSuccess?: () => void) => void
}

export function RunRow({ run, runs, goes, state, busy, onChange }: RunRowProps) {
  const [editing, setEditing] = useState(false)
  const { draw, riderName, horseName, scratched, position } = run
  return (
    <li className="px-4 py-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="w-10 shrink-0 text-dust tabular-nums">{draw}</span>
        <span
          className={classes(
            'min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]',
            scratched && 'text-dust line-through',
          )}
        >
          <span className="font-medium">{riderName}</span> <span className="text-dust">{horseName}</span>
        </span>
        {scratched && <Badge tone="flag">Scratched</Badge>}
        {state && <Badge tone={state === 'On sale' ? 'bolt' : 'neutral'}>{state}</Badge>}
        <span className="ml-auto flex items-center">
          <IconButton
            size="small"
            label={`Move ${riderName} up`}
            disabled={position === 1 || busy}
            onClick={() => onChange({ position: position - 1 })}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            size="small"
            label={`Move ${riderName} down`}
            disabled={position === runs.length || busy}
            onClick={() => onChange({ position: position + 1 })}
          >
            <ArrowDown />
          </IconButton>
          <Button
            variant="quiet"
            size="small"
            aria-label={`${scratched ? 'Bring back' : 'Scratch'} ${draw} ${riderName}`}
            disabled={busy}
            onClick={() => onChange({ scratched: !scratched })}
          >
            {scratched ? 'Bring back' : 'Scratch'}
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Edit ${draw} ${riderName}`}
            aria-expanded={editing}
            onClick={() => setEditing(!editing)}
          >
            Edit
          </Button>
        </span>
      </div>
      {editing && (
        <RunEditor
          run={run}
          goes={goes}
          others={sameRider(runs, run)}
          last={runs.length}
          action="Save"
          busy={busy}
          onSave={(fields) => onChange(changedIn(run, fields), () => setEditing(false))}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  )
}

/** Other runs of the event under the rider's name. */
const sameRider = (runs: Run[], { id, riderName }: Run) =>
  runs.filter((run) => run.id !== id && plainName(run.riderName) === plainName(riderName)).length

/** Only what differs, so that a change at the fence meanwhile stays. */
function changedIn(run: Run, { allRuns, horseName, ...fields }: RunFields): RunChange {
  const changed = Object.entries(fields).filter(([name, value]) => run[name as keyof typeof fields] !== value)
  return {
    ...(Object.fromEntries(changed) as Partial<typeof fields>),
    ...(horseName !== (run.horseName ?? '') && { horseName }),
    ...(allRuns && fields.riderName !== run.riderName && { allRuns }),
  }
}
