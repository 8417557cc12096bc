import { type FormEvent, useEffect, useRef, useState } from 'react'
import { plainName } from '../../../contract/catalogue/plain-name.ts'
import { nextLateDraw } from '../../../contract/weekend/draw/running-order.ts'
import { classes } from '../../platform/ui/classes.ts'
import { clockTime } from '../clock-time.ts'
import type { FenceDay, FenceRun, LateEntry } from './fence-day.ts'

interface UpNextProps {
  day: FenceDay
  /** Calls a rider up out of turn. */
  onCall: (runId: number) => void
  onShowAll: () => void
}

const SKIPPED_SHOWN = 3

/** The runs that were skipped, which stay until they are tapped, and those that follow. */
export const UpNext = ({ day: { next, skipped, out }, onCall, onShowAll }: UpNextProps) => (
  <div className="grid gap-4 pb-3 lg:py-6">
    {skipped.length > 0 && (
      <section aria-label="Skipped">
        <h2 className="mb-1 font-sans font-semibold text-base tracking-normal">
          Skipped <span className="tabular-nums">{skipped.length}</span>
        </h2>
        <ol className="grid gap-1.5">
          {skipped.slice(-SKIPPED_SHOWN).map((run) => (
            <RunButton key={run.id} run={run} onCall={onCall} />
          ))}
        </ol>
      </section>
    )}
    <section aria-label="Next">
      <div className="mb-1 flex items-center justify-between gap-4">
        <h2 className="font-sans font-semibold text-base tracking-normal">Next</h2>
        <button type="button" onClick={onShowAll} className="min-h-11 font-semibold text-sm underline">
          All runs
        </button>
      </div>
      <ol className="grid gap-1.5">
        {next.map((run) => (
          <RunButton
            key={run.id}
            run={run}
            isOut={out.has(run.id)}
            says={out.has(run.id) ? 'Came after all?' : ''}
            onCall={onCall}
          />
        ))}
        {next.length === 0 && <li>No run after this one.</li>}
      </ol>
    </section>
  </div>
)

interface RunButtonProps {
  run: FenceRun
  isOut?: boolean
  isUp?: boolean
  says?: string
  onCall: (runId: number) => void
}

const RunButton = ({ run, isOut, isUp, says, onCall }: RunButtonProps) => {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isUp) item.current?.scrollIntoView({ block: 'center' })
  }, [isUp])
  return (
    <li ref={item}>
      <button
        type="button"
        onClick={() => onCall(run.id)}
        className={classes(
          'flex min-h-12 w-full items-center gap-3 rounded-xl border px-3 py-1 text-left active:bg-ink active:text-chalk',
          isUp ? 'border-2 border-ink' : isOut ? 'border-transparent text-ink/60' : 'border-ink/20',
        )}
      >
        <span className="figures w-11 shrink-0 text-lg">{run.draw}</span>
        <span className={classes('min-w-0 flex-1 truncate', isOut && 'line-through')}>
          <span className="font-semibold">{run.riderName}</span>
          {run.horseName && ` · ${run.horseName}`}
        </span>
        {says && <span className="shrink-0 font-semibold text-sm">{says}</span>}
      </button>
    </li>
  )
}

interface AllRunsProps {
  day: FenceDay
  runs: FenceRun[]
  timeZone: string
  onCall: (runId: number) => void
  onAdd: (entry: LateEntry) => void
  onClose: () => void
}

/** Every run of the event, those that ran included: found by name, called up by a tap. */
export function AllRuns({ day, runs, timeZone, onCall, onAdd, onClose }: AllRunsProps) {
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  const wanted = plainName(search.trim())
  const found = runs.filter(({ draw, riderName, horseName }) =>
    plainName(`${draw} ${riderName} ${horseName ?? ''}`).includes(wanted),
  )
  const startedAt = new Map(day.started.toReversed().map(({ run, at }) => [run.id, at]))
  const skipped = new Set(day.skipped.map(({ id }) => id))
  const says = ({ id }: FenceRun) => {
    const at = startedAt.get(id)
    if (at !== undefined) return `Ran ${clockTime(at, timeZone)}`
    if (day.out.has(id)) return 'Scratched'
    return id === day.up?.id ? 'Up now' : skipped.has(id) ? 'Skipped' : ''
  }
  return (
    <section aria-label="All runs" className="mx-auto grid w-full max-w-page gap-4 px-4 py-3 sm:px-6">
      <h1 className="sr-only">All runs</h1>
      <div className="flex items-center gap-3">
        <input
          type="search"
          aria-label="Find a run"
          placeholder="Draw, rider or horse"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className={FIELD}
        />
        <button type="button" onClick={onClose} className="min-h-12 shrink-0 px-2 font-bold underline">
          Close
        </button>
      </div>
      {adding ? (
        <LateEntryForm
          runs={runs}
          go={day.up?.go ?? runs.at(-1)?.go ?? ''}
          onAdd={(entry) => {
            onAdd(entry)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      ) : (
        <button type="button" onClick={() => setAdding(true)} className={OUTLINE}>
          Add late entry
        </button>
      )}
      {[...Map.groupBy(found, ({ go }) => go)].map(([go, some]) => (
        <div key={go}>
          <h2 className="mb-1 font-sans font-semibold text-base tracking-normal">{go || 'Runs'}</h2>
          <ol className="grid gap-1.5">
            {some.map((run) => (
              <RunButton
                key={run.id}
                run={run}
                isOut={day.out.has(run.id)}
                isUp={run.id === day.up?.id}
                says={says(run)}
                onCall={onCall}
              />
            ))}
          </ol>
        </div>
      ))}
      {found.length === 0 && <p>No runs found for “{search}”.</p>}
    </section>
  )
}

const FIELD =
  'min-h-12 w-full min-w-0 rounded-xl border-2 border-ink/40 bg-chalk px-3 text-base text-ink placeholder:text-ink/70'
const OUTLINE = 'min-h-12 touch-manipulation rounded-2xl border-2 border-ink px-4 font-bold text-base'

interface LateEntryFormProps {
  runs: FenceRun[]
  go: string
  onAdd: (entry: LateEntry) => void
  onClose: () => void
}

function LateEntryForm({ runs, go: first, onAdd, onClose }: LateEntryFormProps) {
  const goes = [...new Set(runs.map(({ go }) => go))]
  const [go, setGo] = useState(first)
  const [draw, setDraw] = useState<string | null>(null)
  const [riderName, setRiderName] = useState('')
  const [horseName, setHorseName] = useState('')
  const shownDraw = draw ?? nextLateDraw(runs, go)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = shownDraw.trim()
    onAdd({
      go,
      draw: /^\d{1,6}$/.test(text) ? Number(text) : text,
      riderName: riderName.trim(),
      horseName: horseName.trim() || null,
    })
  }
  const field = (label: string, value: string, set: (value: string) => void, maxLength: number) => (
    <input
      aria-label={label}
      placeholder={label}
      required={label !== 'Horse'}
      maxLength={maxLength}
      value={value}
      onChange={({ target }) => set(target.value)}
      className={FIELD}
    />
  )
  return (
    <form onSubmit={submit} aria-label="Late entry" className="grid gap-2">
      <div className="grid grid-cols-[5rem_1fr] gap-2">
        {field('Draw', shownDraw, setDraw, 12)}
        {field('Rider', riderName, setRiderName, 200)}
      </div>
      {field('Horse', horseName, setHorseName, 100)}
      {goes.length > 1 && <ClassSelect goes={goes} value={go} onChange={setGo} />}
      <div className="grid grid-cols-2 gap-2">
        <button type="submit" className={classes(OUTLINE, 'bg-ink text-chalk')}>
          Add
        </button>
        <button type="button" onClick={onClose} className={OUTLINE}>
          Cancel
        </button>
      </div>
    </form>
  )
}

interface ClassSelectProps {
  goes: string[]
  value: string
  onChange: (go: string) => void
}

export const ClassSelect = ({ goes, value, onChange }: ClassSelectProps) => (
  <select
    aria-label="Class"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    className={classes(FIELD, 'font-semibold')}
  >
    {goes.map((go) => (
      <option key={go} value={go}>
        {go || 'No class'}
      </option>
    ))}
  </select>
)
