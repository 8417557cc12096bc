import { useDeferredValue, useMemo, useState } from 'react'
import { findEvent } from '../../../contract/catalogue/event-calls.ts'
import type { ImportResult } from '../../../contract/catalogue/import.ts'
import { listRiders } from '../../../contract/catalogue/rider-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import type { SheetKind } from '../../../contract/weekend/draw/columns.ts'
import { sheetKind } from '../../../contract/weekend/draw/read-start-list.ts'
import type { Run } from '../../../contract/weekend/weekend.ts'
import { readRunningOrder } from '../../../contract/weekend/weekend-calls.ts'
import { useIsHelper } from '../../owner/accounts/current-user.ts'
import { useTitle } from '../../pages/base/title.ts'
import { useRead } from '../../platform/api/queries.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Missing } from '../../platform/ui/missing.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { Segmented } from '../../platform/ui/segmented.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { DrawCheck } from './draw-check.tsx'
import { DrawDone } from './draw-done.tsx'
import { GoTimes } from './go-times.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportDone, PastImports } from './past-imports.tsx'
import { RunningOrder } from './running-order.tsx'
import { SourceField } from './source-field.tsx'

/** Imports an event's running order, or a list of riders. */
export function DrawPage({ params }: { params: { eventId: string } }) {
  const eventId = Number(params.eventId)
  const event = useRead(findEvent, { params: { id: eventId } }, { asOwner: true })
  const order = useRead(readRunningOrder, { params: { id: eventId } })
  const riders = useRead(listRiders, { query: { eventId, adminView: 'true' } }, { asOwner: true })
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<SheetKind | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const source = useDeferredValue(text)
  // prices are the owner's
  const isHelper = useIsHelper()
  const kind = useMemo(() => (isHelper ? 'draw' : (chosen ?? sheetKind(source))), [isHelper, chosen, source])
  const known = useMemo(() => riders.data?.map(({ name }) => name) ?? [], [riders.data])
  useTitle(event.data && `The draw of ${event.data.name} | Admin`)
  useUnsavedWarning(text !== '' && done === null)

  if (event.isPending || order.isPending) return <Spinner />
  if (!event.data || !order.data)
    return (
      <Missing
        what="event"
        gone="It may have been deleted."
        error={event.error ?? order.error}
        onRetry={() => void event.refetch()}
        all={{ href: pathTo('adminSports'), label: 'All sports' }}
      />
    )
  const { runs } = order.data
  const again = () => {
    setDone(null)
    setChosen(null)
    setText('')
  }
  return (
    <>
      <OwnerPageHead
        title={runs.length > 0 ? 'Running order' : 'Import the draw'}
        text={
          runs.length > 0
            ? `${runs.length.toLocaleString('en-US')} runs. Paste a changed draw below: you see what changes before it is saved.`
            : `Riders of ${event.data.name} are in the shop from then on, before there is any video.`
        }
      >
        {runs.length > 0 && (
          <ButtonLink variant="outline" href={pathTo('adminResults', { eventId })}>
            Paste results
          </ButtonLink>
        )}
      </OwnerPageHead>
      {done?.kind === 'draw' && <DrawDone eventId={eventId} runs={done.runs} onMore={again} />}
      {done?.kind === 'draw' && (
        <div className="mt-8">
          <GoTimes eventId={eventId} date={event.data.date} />
        </div>
      )}
      {done?.kind === 'list' && <ImportDone result={done.result} eventId={eventId} onMore={again} />}
      {!done && (
        <div className="flex flex-col gap-8">
          {runs.length > 0 && <RunningOrder eventId={eventId} />}
          <SourceField
            label="The draw"
            hint={`Paste it from a spreadsheet, a PDF, a web page or a message, or drop the file here (PDF, Excel, CSV, text). Page headers, drags and classes may stay in it${isHelper ? '' : ', and a list of riders may have their video links and prices'}.`}
            placeholder={
              'FRIDAY OPEN\n1  Burns, Dallas  Dash Ta Fame\n2  Amy Cole  Blue Moon (SCR)\n--- DRAG ---'
            }
            text={text}
            onText={setText}
            rows={text ? 6 : 12}
          />
          {text.trim() !== '' && (
            <>
              {!isHelper && (
                <div className="flex">
                  <Segmented
                    label="What it is"
                    choices={{ draw: 'Running order', list: 'Riders with links and prices' }}
                    value={kind}
                    onChange={setChosen}
                  />
                </div>
              )}
              {kind === 'draw' ? (
                <DrawCheck
                  key={eventId}
                  text={text}
                  eventId={eventId}
                  before={runs}
                  known={riders.data ?? []}
                  onSaved={(saved) => setDone({ kind: 'draw', runs: saved })}
                />
              ) : (
                <ImportPreview
                  key={`${eventId} ${source.length}`}
                  text={source}
                  eventId={eventId}
                  known={known}
                  onImported={(result) => setDone({ kind: 'list', result })}
                />
              )}
            </>
          )}
          <GoTimes eventId={eventId} date={event.data.date} />
          {!isHelper && <PastImports eventId={eventId} />}
        </div>
      )}
    </>
  )
}

type Done = { kind: 'draw'; runs: Run[] } | { kind: 'list'; result: ImportResult }
