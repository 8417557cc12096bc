import { useDeferredValue, useMemo, useState } from 'react'
import { plainName } from '../../../contract/catalogue/plain-name.ts'
import {
  compareDraws,
  findRenamedGoes,
  mergeRunningOrder,
  type RunMarks,
  withKnownGoes,
} from '../../../contract/weekend/draw/compare-draws.ts'
import type { DrawLine } from '../../../contract/weekend/draw/draw-line.ts'
import { countLines, type LineCounts } from '../../../contract/weekend/draw/draw-line.ts'
import { editDraw, type LineEdit, lineKeys } from '../../../contract/weekend/draw/edit-draw.ts'
import { similarName } from '../../../contract/weekend/draw/names.ts'
import { readDraw } from '../../../contract/weekend/draw/read-draw.ts'
import type { Run } from '../../../contract/weekend/weekend.ts'
import { saveRunningOrder } from '../../../contract/weekend/weekend-calls.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Segmented } from '../../platform/ui/segmented.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { DrawChangesPanel } from './draw-changes.tsx'
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
  const keys = useMemo(() => lineKeys(lines), [lines])
  const [answers, setAnswers] = useState<ReadonlyMap<string, LineEdit>>(new Map())
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const [go, setGo] = useState('')
  const [scope, setScope] = useState<'these' | 'all'>('these')
  const [shown, setShown] = useState<'all' | 'doubtful'>('all')
  const [isSameClass, setIsSameClass] = useState(true)
  const edits = useMemo(() => editsOf(keys, answers), [keys, answers])
  const edited = useMemo(() => editDraw(lines, edits, go.trim()), [lines, edits, go])
  const offers = useMemo(() => offersFor(edited, known, keys, refused), [edited, known, keys, refused])
  const save = useCall(saveRunningOrder, {
    // before the lists are read again, so that saved changes are not shown as changes
    onSuccess: ({ runs }) => onSaved(runs),
    onError: failed('The draw was not saved'),
  })

  const onSheet = edited.flatMap(({ run }) => run ?? [])
  const renamedGoes = findRenamedGoes(before, onSheet)
  const drawn = isSameClass || scope === 'all' ? withKnownGoes(before, onSheet) : onSheet
  const doubtful = edited.filter((line) => line.kind === 'unclear' || line.doubt || offers.has(line.line))
  const counts = countLines(edited)
  const doubtfulRuns = doubtful.length - counts.questions
  const order = scope === 'these' ? mergeRunningOrder(before.map(toDrawn), drawn) : drawn
  const changes = before.length > 0 ? compareDraws(before, order) : null
  const hasOthers = before.some((run) => !drawn.some((one) => one.go === run.go))
  const edit = (line: number, change: LineEdit | null) => {
    const next = new Map(answers)
    const key = keys.get(line) ?? ''
    if (change) next.set(key, change)
    else next.delete(key)
    setAnswers(next)
  }

  return (
    <section aria-label="What was understood" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="text-dust tabular-nums">
          <strong className="text-chalk">{pluralize(counts.lines, 'line')}</strong>: {sayCounts(counts)}
          {doubtfulRuns > 0 && (
            <span className="text-amber"> · {pluralize(doubtfulRuns, 'run')} to look at</span>
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
        onRefuse={(line) => setRefused(new Set([...refused, keys.get(line) ?? '']))}
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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="large"
          loading={save.isPending}
          disabled={drawn.length === 0}
          onClick={() => save.mutate({ params: { id: eventId }, body: { runs: order } })}
        >
          {before.length > 0 ? 'Save the changed running order' : `Import ${pluralize(drawn.length, 'run')}`}
        </Button>
        {counts.questions > 0 && (
          <p className="text-amber text-sm">
            {counts.questions === 1
              ? '1 question is open. Its line is left out until you answer.'
              : `${pluralize(counts.questions, 'question')} are open. Their lines are left out until you answer.`}
          </p>
        )}
      </div>
    </section>
  )
}

const goOnSheet = (runs: RunMarks[], plain: string) => runs.find(({ go }) => plainName(go) === plain)?.go

/** `188 runs, 18 drags, 5 headings and notes, 2 scratches, 1 question` */
function sayCounts({ runs, drags, headings, scratches, questions, continued }: LineCounts) {
  const parts: [number, string, string][] = [
    [runs, 'run', 'runs'],
    [drags, 'drag', 'drags'],
    [headings, 'heading or note', 'headings and notes'],
    [scratches, 'scratch', 'scratches'],
    [continued, 'second line of a run', 'second lines of runs'],
    [questions, 'question', 'questions'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`)
    .join(', ')
}

const editsOf = (keys: ReadonlyMap<number, string>, answers: ReadonlyMap<string, LineEdit>) =>
  new Map(
    [...keys].flatMap(([line, key]) => {
      const answer = answers.get(key)
      return answer ? [[line, answer] as const] : []
    }),
  )

/** Existing riders with a similar name; never merged automatically. */
function offersFor(
  lines: DrawLine[],
  known: { name: string }[],
  keys: ReadonlyMap<number, string>,
  refused: ReadonlySet<string>,
) {
  const names = [...new Set(known.map(({ name }) => name))]
  const offers = new Map<number, string>()
  for (const { line, run } of lines) {
    if (!run || refused.has(keys.get(line) ?? '') || names.includes(run.riderName)) continue
    const offer = similarName(run.riderName, names)
    if (offer) offers.set(line, offer)
  }
  return offers
}
