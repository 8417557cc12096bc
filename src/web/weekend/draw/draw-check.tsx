import { useDeferredValue, useMemo, useState } from 'react'
import { plainName } from '../../../contract/catalogue/plain-name.ts'
import {
  compareDraws,
  type DrawChanges,
  findRenamedGoes,
  mergeRunningOrder,
  type RunMarks,
  withKnownGoes,
} from '../../../contract/weekend/draw/compare-draws.ts'
import { editDraw, type LineEdit } from '../../../contract/weekend/draw/edit-draw.ts'
import { similarName } from '../../../contract/weekend/draw/names.ts'
import { type DrawLine, readDraw } from '../../../contract/weekend/draw/read-draw.ts'
import type { Run } from '../../../contract/weekend/weekend.ts'
import { saveRunningOrder } from '../../../contract/weekend/weekend-calls.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Segmented } from '../../platform/ui/segmented.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toDrawn } from './draw-done.tsx'
import { DrawLines } from './draw-lines.tsx'

interface DrawCheckProps {
  text: string
  eventId: number
  before: Run[]
  known: { name: string }[]
  onSaved: (runs: Run[]) => void
}

/** Each line beside how it was read, and what the draw changes. */
export function DrawCheck({ text, eventId, before, known, onSaved }: DrawCheckProps) {
  const source = useDeferredValue(text)
  const lines = useMemo(() => readDraw(source), [source])
  const [edits, setEdits] = useState<ReadonlyMap<number, LineEdit>>(new Map())
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set())
  const [go, setGo] = useState('')
  const [scope, setScope] = useState<'these' | 'all'>('these')
  const [shown, setShown] = useState<'all' | 'doubtful'>('all')
  const [isSameClass, setIsSameClass] = useState(true)
  const edited = useMemo(() => editDraw(lines, edits, go.trim()), [lines, edits, go])
  const offers = useMemo(() => offersFor(edited, known, refused), [edited, known, refused])
  const save = useCall(saveRunningOrder, {
    // before the lists are read again, so that saved changes are not shown as changes
    onSuccess: ({ runs }) => onSaved(runs),
    onError: failed('The draw was not saved'),
  })

  const onSheet = edited.flatMap(({ run }) => run ?? [])
  const renamedGoes = findRenamedGoes(before, onSheet)
  const drawn = isSameClass || scope === 'all' ? withKnownGoes(before, onSheet) : onSheet
  const doubtful = edited.filter((line) => line.kind === 'unclear' || line.doubt || offers.has(line.line))
  const leftOut = countOf(edited, 'page')
  const order = scope === 'these' ? mergeRunningOrder(before.map(toDrawn), drawn) : drawn
  const changes = before.length > 0 ? compareDraws(before, order) : null
  const hasOthers = before.some((run) => !drawn.some((one) => one.go === run.go))
  const edit = (line: number, change: LineEdit | null) => {
    const next = new Map(edits)
    if (change) next.set(line, change)
    else next.delete(line)
    setEdits(next)
  }

  return (
    <section aria-label="What was understood" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="text-dust tabular-nums">
          <strong className="text-chalk">{pluralize(drawn.length, 'run')}</strong>
          {countOf(edited, 'drag') > 0 && <> · {pluralize(countOf(edited, 'drag'), 'drag')}</>}
          {drawn.some(({ scratched }) => scratched) && (
            <> · {drawn.filter(({ scratched }) => scratched).length} scratched</>
          )}
          {leftOut > 0 && <> · {pluralize(leftOut, 'line')} left out</>}
          {doubtful.length > 0 && (
            <span className="text-amber"> · {pluralize(doubtful.length, 'line')} to look at</span>
          )}
        </p>
        {doubtful.length > 0 && (
          <Segmented
            label="Lines"
            choices={{ all: 'All lines', doubtful: 'To look at' }}
            value={shown}
            onChange={setShown}
          />
        )}
      </div>
      {lines.some(({ run }) => run?.go === '') && (
        <div className="max-w-md">
          <Field label="Day and class" hint="For runs without one, such as Friday Open. It may stay empty.">
            <TextInput value={go} maxLength={100} onChange={(event) => setGo(event.target.value)} />
          </Field>
        </div>
      )}
      <DrawLines
        lines={shown === 'doubtful' && doubtful.length > 0 ? doubtful : edited}
        offers={offers}
        edits={edits}
        onChange={edit}
        onRefuse={(line) => setRefused(new Set([...refused, line]))}
      />
      {renamedGoes.size > 0 && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm">
            {[...renamedGoes].map(([go, name]) => (
              <span key={go} className="block">
                {goOnSheet(onSheet, go) || 'The sheet without a class'} has the runs of{' '}
                {name || 'the class without a name'}, which is here already.
              </span>
            ))}
          </p>
          {scope === 'these' && (
            <Segmented
              label="A class under another name"
              choices={{ same: 'It is the same class', other: 'It is another class' }}
              value={isSameClass ? 'same' : 'other'}
              onChange={(value) => setIsSameClass(value === 'same')}
            />
          )}
        </div>
      )}
      {before.length > 0 && hasOthers && (
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label="What this draw is"
            choices={{ these: 'Other classes stay', all: 'This is the whole running order' }}
            value={scope}
            onChange={setScope}
          />
        </div>
      )}
      {changes && <DrawChangesPanel changes={changes} />}
      <div>
        <Button
          size="large"
          loading={save.isPending}
          disabled={drawn.length === 0}
          onClick={() => save.mutate({ params: { id: eventId }, body: { runs: order } })}
        >
          {before.length > 0 ? 'Save the changed running order' : `Import ${pluralize(drawn.length, 'run')}`}
        </Button>
      </div>
    </section>
  )
}

const goOnSheet = (runs: RunMarks[], plain: string) => runs.find(({ go }) => plainName(go) === plain)?.go

const countOf = (lines: DrawLine[], kind: DrawLine['kind']) =>
  lines.filter((line) => line.kind === kind).length

/** Existing riders with a similar name; never merged automatically. */
function offersFor(lines: DrawLine[], known: { name: string }[], refused: ReadonlySet<number>) {
  const names = [...new Set(known.map(({ name }) => name))]
  const offers = new Map<number, string>()
  for (const { line, run } of lines) {
    if (!run || refused.has(line) || names.includes(run.riderName)) continue
    const offer = similarName(run.riderName, names)
    if (offer) offers.set(line, offer)
  }
  return offers
}

type Line = RunMarks & { scratched: boolean }

function DrawChangesPanel({ changes }: { changes: DrawChanges<Line, Line> }) {
  const { added, gone, scratched, stillScratched, renamed, moved, otherHorse } = changes
  const parts = [
    { title: 'Added', names: added.map(nameOf) },
    { title: 'Scratched', names: scratched.map(nameOf) },
    {
      title: 'Still scratched',
      names: stillScratched.map(nameOf),
      note: 'The sheet has no mark for them. Bring them back in the running order.',
    },
    {
      title: 'Renamed',
      names: renamed.map(({ before, after }) => `${before.riderName} → ${after.riderName}`),
    },
    {
      title: 'No longer in the draw',
      names: gone.map(nameOf),
      note: 'Runs that are sold, filmed, matched or asked for stay.',
    },
    {
      title: 'Moved',
      names: moved.map(({ before, after }) =>
        String(before.draw) === String(after.draw)
          ? `${nameOf(after)} (in the order)`
          : `${after.riderName}: ${before.draw} → ${after.draw}`,
      ),
    },
    {
      title: 'On another horse',
      names: otherHorse.map(
        ({ before, after }) => `${after.riderName}: ${before.horseName || 'none'} → ${after.horseName}`,
      ),
    },
  ].filter(({ names }) => names.length > 0)
  return (
    <Panel as="section" size="medium" aria-label="What changes">
      <h2 className="text-lg">
        {parts.length === 0 ? 'Nothing changes in the running order' : 'What changes'}
      </h2>
      <div className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {parts.map(({ title, names, note }) => (
          <div key={title}>
            <h3 className="font-semibold text-sm">
              {title} <span className="text-dust tabular-nums">{names.length}</span>
            </h3>
            {note && <p className="mt-1 text-dust text-xs">{note}</p>}
            <ul className="mt-2 flex flex-col gap-1 text-dust text-sm">
              {names.slice(0, MOST_NAMED).map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only shown
                <li key={index} className="[overflow-wrap:anywhere]">
                  {name}
                </li>
              ))}
              {names.length > MOST_NAMED && <li>and {pluralize(names.length - MOST_NAMED, 'more run')}</li>}
            </ul>
          </div>
        ))}
      </div>
    </Panel>
  )
}

const MOST_NAMED = 8

const nameOf = ({ draw, riderName, horseName }: Line) =>
  `${draw} ${riderName}${horseName ? ` on ${horseName}` : ''}`
