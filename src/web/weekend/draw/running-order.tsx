import { type FormEvent, useState } from 'react'
import { plainName } from '../../../contract/catalogue/plain-name.ts'
import { listRiders } from '../../../contract/catalogue/rider-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import { nextLateDraw } from '../../../contract/weekend/draw/running-order.ts'
import type { Run } from '../../../contract/weekend/weekend.ts'
import { addRun, changeRun, readMatching, renameGo } from '../../../contract/weekend/weekend-calls.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { NotLoaded } from '../../platform/ui/not-loaded.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { LastChange } from '../last-change.tsx'
import { useTappedRuns } from '../match/use-day.ts'
import { RunEditor, type RunFields, RunRow, type RunState } from './run-row.tsx'

const STEP = 200

/** The running order of an event by class, to look at and to change. */
export function RunningOrder({ eventId }: { eventId: number }) {
  const { runs, query } = useTappedRuns(eventId)
  const stateOf = useRunStates(eventId)
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(STEP)
  const [adding, setAdding] = useState(false)
  const add = useCall(addRun, { onError: failed('The late entry was not added') })
  const change = useCall(changeRun, { onError: failed('The run was not changed') })
  if (!runs && query.isError) return <NotLoaded title="The running order could not be loaded" query={query} />
  if (!runs) return <Spinner />
  if (runs.length === 0)
    return (
      <EmptyState
        title="There is no running order yet"
        text="Import the draw, and its riders are in the shop before there is any video."
        action={<ButtonLink href={pathTo('adminDraw', { eventId })}>Import the draw</ButtonLink>}
      />
    )
  const wanted = plainName(search.trim())
  const found = runs.filter(({ draw, riderName, horseName, go }) =>
    plainName(`${draw} ${riderName} ${horseName ?? ''} ${go}`).includes(wanted),
  )
  const goes = [...new Set(runs.map(({ go }) => go))]
  const out = runs.filter(({ scratched }) => scratched).length
  const onSale = runs.filter((run) => stateOf(run) === 'On sale').length
  const lastGo = goes.at(-1) ?? ''
  const addLate = ({ position: _, allRuns: __, ...entry }: RunFields) =>
    add.mutate({ params: { id: eventId }, body: entry }, { onSuccess: () => setAdding(false) })
  return (
    <section aria-label="Running order" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p role="status" className="text-dust tabular-nums">
          <strong className="text-chalk">{pluralize(runs.length, 'run')}</strong>
          {out > 0 && <> · {out} scratched</>}
          {onSale > 0 && <> · {onSale} on sale</>}
        </p>
        <SearchInput
          label="Search the running order"
          placeholder="Draw, rider or horse"
          className="min-w-56 flex-1"
          value={search}
          onValueChange={setSearch}
        />
        <Button variant="outline" onClick={() => setAdding(true)}>
          Add late entry
        </Button>
      </div>
      <LastChange eventId={eventId} subjects={['order', 'scratch']} />
      {adding && (
        <Panel size="small" as="section" aria-label="Late entry">
          <RunEditor
            run={{ go: lastGo, draw: nextLateDraw(runs, lastGo), riderName: '', horseName: '', position: 0 }}
            goes={goes}
            others={0}
            action="Add late entry"
            busy={add.isPending}
            onSave={addLate}
            onClose={() => setAdding(false)}
          />
        </Panel>
      )}
      {[...Map.groupBy(found.slice(0, shown), ({ go }) => go)].map(([go, some]) => (
        <Panel as="section" key={go} aria-label={go || 'Runs without a class'} className="overflow-hidden">
          <ClassHead eventId={eventId} go={go} count={runs.filter((run) => run.go === go).length} />
          <ol className="divide-y divide-hairline">
            {some.map((run) => (
              <RunRow
                key={run.id}
                run={run}
                runs={runs}
                goes={goes}
                state={stateOf(run)}
                busy={change.isPending}
                onChange={(body, onSuccess) =>
                  change.mutate({ params: { id: run.id }, body }, { onSuccess: () => onSuccess?.() })
                }
              />
            ))}
          </ol>
        </Panel>
      ))}
      {found.length === 0 && search && <p className="text-dust">No runs found for “{search}”.</p>}
      {found.length > shown && (
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          onClick={() => setShown(shown + 5 * STEP)}
        >
          Show {(found.length - shown).toLocaleString('en-US')} more
        </Button>
      )}
    </section>
  )
}

/** A run is filmed when a clip shows it, and on sale when its horse has a video. */
function useRunStates(eventId: number) {
  const matching = useRead(readMatching, { params: { id: eventId } }, { live: true }).data
  const riders = useRead(listRiders, { query: { eventId, adminView: 'true' } }, { asOwner: true }).data
  const filmed = new Set(matching?.runs.flatMap(({ id, clipId }) => (clipId === null ? [] : [id])))
  const onSale = new Set(
    riders?.flatMap(({ id, horses }) =>
      horses.flatMap(({ horse, videoUrl }) => (videoUrl ? [`${id} ${horse}`] : [])),
    ),
  )
  return ({ id, riderId, horse }: Run): RunState =>
    onSale.has(`${riderId} ${horse}`) ? 'On sale' : filmed.has(id) ? 'Filmed' : null
}

function ClassHead({ eventId, go, count }: { eventId: number; go: string; count: number }) {
  const [name, setName] = useState<string | null>(null)
  const rename = useCall(renameGo, { onError: failed('The class was not renamed') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate(
      { params: { id: eventId }, body: { go, name: name?.trim() ?? '' } },
      { onSuccess: () => setName(null) },
    )
  }
  const label = go || 'No class'
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 border-hairline border-b px-4 py-2">
      {name === null ? (
        <>
          <h2 className="font-sans font-semibold text-base tracking-normal">{label}</h2>
          <span className="text-dust text-sm tabular-nums">{pluralize(count, 'run')}</span>
          <Button
            variant="quiet"
            size="small"
            className="ml-auto"
            aria-label={`Rename ${label}`}
            onClick={() => setName(go)}
          >
            Rename
          </Button>
        </>
      ) : (
        <form onSubmit={submit} className="flex w-full flex-wrap items-center gap-2">
          <span className="min-w-52 flex-1">
            <TextInput
              aria-label={`New name of ${label}`}
              required
              maxLength={100}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </span>
          <Button size="small" type="submit" loading={rename.isPending}>
            Save
          </Button>
          <Button size="small" variant="quiet" onClick={() => setName(null)}>
            Cancel
          </Button>
        </form>
      )}
    </div>
  )
}
