import { useMemo, useState } from 'react'
import { findEvent } from '../../../contract/catalogue/event-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import { type ResultLine, readResults } from '../../../contract/weekend/draw/read-results.ts'
import { showResult } from '../../../contract/weekend/draw/running-order.ts'
import type { Run } from '../../../contract/weekend/weekend.ts'
import { readRunningOrder, saveResults } from '../../../contract/weekend/weekend-calls.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useTitle } from '../../pages/base/title.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Missing } from '../../platform/ui/missing.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { SourceField } from './source-field.tsx'

/** Imports a result sheet: times, places and divisions, who had no time and who scratched. */
export function ResultsPage({ params }: { params: { eventId: string } }) {
  const eventId = Number(params.eventId)
  const event = useRead(findEvent, { params: { id: eventId } }, { asOwner: true })
  const order = useRead(readRunningOrder, { params: { id: eventId } })
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<number, number | null>>(new Map())
  useTitle(event.data && `Results of ${event.data.name} | Admin`)
  useUnsavedWarning(text !== '')
  const runs = order.data?.runs ?? NONE
  const lines = useMemo(() => readResults(text, runs), [text, runs])
  const save = useCall(saveResults, {
    onSuccess: () => {
      toast({ title: 'Results saved' })
      setText('')
      setChosen(new Map())
    },
    onError: failed('The results were not saved'),
  })

  if (event.isPending || order.isPending) return <Spinner />
  if (!event.data)
    return (
      <Missing
        what="event"
        gone="It may have been deleted."
        error={event.error}
        onRetry={() => void event.refetch()}
        all={{ href: pathTo('adminSports'), label: 'All sports' }}
      />
    )
  const runOf = (line: ResultLine) => chosen.get(line.line) ?? (chosen.has(line.line) ? null : line.runId)
  const results = lines.flatMap((line) => {
    const runId = line.kind === 'heading' ? null : runOf(line)
    const { seconds, place, division, noTime, scratched } = line
    return runId === null ? [] : [{ runId, seconds, place, division, noTime, scratched }]
  })
  const scratches = results.filter(({ scratched }) => scratched).length
  const open = lines.filter((line) => line.kind !== 'heading' && runOf(line) === null).length
  const timed = runs.filter(({ seconds }) => seconds !== null).length
  return (
    <>
      <OwnerPageHead
        title="Paste results"
        text={`${event.data.name}: ${timed.toLocaleString('en-US')} of ${pluralize(runs.length, 'run')} have a time.`}
      >
        <ButtonLink variant="outline" href={pathTo('adminDraw', { eventId })}>
          The draw
        </ButtonLink>
      </OwnerPageHead>
      {runs.length === 0 ? (
        <EmptyState
          title="No running order yet"
          text="Results belong to runs. Import the draw first."
          action={<ButtonLink href={pathTo('adminDraw', { eventId })}>Import the draw</ButtonLink>}
        />
      ) : (
        <div className="flex flex-col gap-8">
          <SourceField
            label="The result sheet"
            hint="Paste it, or drop the file here (PDF, Excel, CSV, text). Times, places, divisions, no times and scratches are found by rider, horse and draw."
            placeholder={
              '1D\n1  Dallas Burns  Dash Ta Fame  15.102\n2  Amy Cole  Blue Moon  15.344\n   Kylie Hart  Latte  NT'
            }
            text={text}
            onText={setText}
            rows={text ? 6 : 12}
          />
          {lines.length > 0 && (
            <section aria-label="What was understood" className="flex flex-col gap-6">
              <p role="status" className="text-dust tabular-nums">
                <strong className="text-chalk">{pluralize(results.length, 'result')}</strong>
                {scratches > 0 && <span> · {scratches.toLocaleString('en-US')} scratched</span>}
                {open > 0 && <span className="text-amber"> · {pluralize(open, 'line')} without a run</span>}
              </p>
              <Panel className="overflow-hidden">
                <ol aria-label="Lines of the result sheet" className="divide-y divide-hairline">
                  {lines.map((line) => (
                    <ResultRow
                      key={line.line}
                      line={line}
                      runs={runs}
                      runId={runOf(line)}
                      onRun={(runId) => setChosen(new Map(chosen).set(line.line, runId))}
                    />
                  ))}
                </ol>
              </Panel>
              <div>
                <Button
                  size="large"
                  loading={save.isPending}
                  disabled={results.length === 0}
                  onClick={() => save.mutate({ params: { id: eventId }, body: { results } })}
                >
                  Save {pluralize(results.length, 'result')}
                </Button>
              </div>
            </section>
          )}
        </div>
      )}
    </>
  )
}

const NONE: Run[] = []
const outcomeText = ({ noTime, scratched }: ResultLine) =>
  scratched ? 'Scratched' : noTime ? 'No time' : null

interface ResultRowProps {
  line: ResultLine
  runs: Run[]
  runId: number | null
  onRun: (runId: number | null) => void
}

function ResultRow({ line, runs, runId, onRun }: ResultRowProps) {
  const run = runs.find(({ id }) => id === runId)
  const isOpen = line.kind !== 'heading' && !run
  return (
    <li
      className={classes(
        'grid items-center gap-x-4 gap-y-1.5 border-l-2 px-4 py-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_9rem]',
        isOpen ? 'border-l-amber bg-amber/5' : 'border-l-transparent',
      )}
    >
      <code
        className={classes(
          'truncate whitespace-pre font-mono text-dust text-xs',
          line.kind === 'heading' && 'max-lg:hidden',
        )}
        title={line.text}
      >
        {line.text.trim().replaceAll('\t', '  ·  ')}
      </code>
      {line.kind === 'heading' ? (
        <span className="text-dust text-sm">{line.division ?? outcomeText(line) ?? 'No result'}</span>
      ) : line.runId !== null && run ? (
        <span className="text-sm">
          <strong className="font-medium">{run.riderName}</strong>{' '}
          <span className="text-dust">
            {run.horseName} · draw {run.draw}
          </span>
        </span>
      ) : (
        <Select
          aria-label={`Run of line ${line.line}`}
          value={runId ?? ''}
          onChange={({ target }) => onRun(Number(target.value) || null)}
        >
          <option value="">Which run is it?</option>
          {runs.map(({ id, draw, riderName, horseName, go }) => (
            <option key={id} value={id}>
              {draw} {riderName} · {horseName} {go && `(${go})`}
            </option>
          ))}
        </Select>
      )}
      <span className="text-sm tabular-nums">
        {line.kind !== 'heading' && (showResult(line) ?? outcomeText(line))}
        {line.kind !== 'heading' && line.place !== null && (
          <span className="text-dust"> · place {line.place}</span>
        )}
      </span>
    </li>
  )
}
