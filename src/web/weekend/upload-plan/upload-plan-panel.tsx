import { useState } from 'react'
import { pathTo } from '../../../contract/pages.ts'
import { addCloudVideo, listIncoming } from '../../../contract/videos/upload-calls.ts'
import type { ClipNeed } from '../../../contract/weekend/upload-plan/needs.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Panel } from '../../platform/ui/panel.tsx'
import { ProgressBar } from '../../videos/upload/progress-bar.tsx'
import { uploadQueue } from '../../videos/upload/queue.ts'
import type { QueuedUpload } from '../../videos/upload/queued-upload.ts'
import type { Day, DayClip } from '../match/use-day.ts'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import { gradeOfClip } from './camera-grades.ts'
import { cardState, doneText, type UnknownFiles } from './card-state.ts'
import { isPaidFor } from './next-file.ts'
import type { UploadPlan } from './upload-plan.ts'
import { UploadPlanControls } from './upload-plan-controls.tsx'
import { uploadSettings } from './upload-plan-settings.ts'
import { useUploadPlan } from './use-upload-plan.ts'

const SHOWN = 8

interface UploadPlanPanelProps {
  eventId: number
  day: Day
  own: ReadonlyMap<number, OwnClip>
  unknown: UnknownFiles
  /** Not before all sure matches are confirmed, so that all go at once. */
  canBegin: boolean
  /** Nothing else is to be decided. */
  isMain: boolean
  timeZone: string
}

/** What is uploaded, and when it will be done. */
export function UploadPlanPanel(props: UploadPlanPanelProps) {
  const { eventId, day, own, unknown, canBegin, isMain, timeZone } = props
  const { plan, needs, forecast, comes, readable } = useUploadPlan(eventId, day, own, timeZone)
  const { isGoing, refused } = plan.state.use()
  const given = day.clips.filter(({ decided, runId }) => decided && runId !== null)
  const arrived = given.filter(({ where }) => where !== 'card').length
  const here = given.filter(({ where }) => where === 'master').length
  const canGo = needs.filter(({ clipId }) => readable.get(clipId)?.found)
  const lost = needs.length - canGo.length
  const card = cardState(day.clips, day.runs, unknown)
  const isOver = card.open === 0
  const copies = canGo.filter(({ where }) => where === 'card').length
  return (
    <Panel as="section" aria-label="Upload" size="medium" className="flex basis-full flex-col gap-5">
      {isGoing && needs.length > 0 && (
        <p role="status" aria-label="Plan" className="figures text-pretty text-xl sm:text-2xl">
          {comes
            ? forecast.sentences.join(' ')
            : refused.size > 0
              ? 'The shop did not take what is left. Try again once nothing is in its way.'
              : 'What is still to come is on a memory card that is not connected.'}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {!isGoing && canBegin && canGo.length > 0 && (
          <Button size="large" variant={isMain ? 'amber' : 'outline'} onClick={() => plan.begin()}>
            Upload {copies > 0 ? pluralize(copies, 'video') : pluralize(canGo.length, 'original')}
          </Button>
        )}
        {isGoing && comes && <PauseButton plan={plan} />}
        <FromStorage eventId={eventId} wanted={given.filter(({ where }) => where !== 'master')} />
        <p className="min-w-0 flex-1 basis-56 text-pretty text-dust text-sm">
          {isOver
            ? doneText(card)
            : isGoing
              ? comes && 'Keep this page open. What is sold meanwhile goes first.'
              : 'A small copy of each goes first, so that all can be bought tonight; then the originals, sold ones first.'}
        </p>
      </div>
      {!isOver && (
        <p className="text-amber text-sm">
          Keep the memory card: {pluralize(card.open, 'clip')} {card.open === 1 ? 'is' : 'are'} not uploaded
          in full yet.
        </p>
      )}
      {card.leftOut.length > 0 && (
        <details className="text-dust text-sm">
          <summary className="w-fit cursor-pointer">
            {pluralize(card.leftOut.length, 'clip')} left out
          </summary>
          <ul className="mt-2 list-disc pl-5">
            {card.leftOut.map(({ name, why }) => (
              <li key={name} className="[overflow-wrap:anywhere]">
                {name}: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
      {given.length > 0 && (
        <div className="flex flex-col gap-2">
          <ProgressBar label="Runs arrived" value={arrived / given.length} />
          <p role="status" className="text-dust text-sm tabular-nums">
            {arrived} of {pluralize(given.length, given.some(({ angle }) => angle) ? 'video' : 'run')}{' '}
            arrived, {pluralize(here, 'original')} here
            {lost > 0 && `, ${pluralize(lost, 'file')} out of reach: choose the folder again`}
          </p>
          <Sending plan={plan} />
        </div>
      )}
      <MissingCards needs={needs} day={day} own={readable} timeZone={timeZone} />
      {refused.size > 0 && (
        <div role="alert" className="text-flag text-sm">
          {[...refused].map(([key, { fileName, sentence }]) => (
            <p key={key}>
              {fileName}: {sentence}
            </p>
          ))}
          <Button size="small" variant="outline" className="mt-2" onClick={() => plan.begin()}>
            Try again
          </Button>
        </div>
      )}
      {!isOver && (isGoing || canGo.length > 0) && <UploadPlanControls />}
    </Panel>
  )
}

function PauseButton({ plan }: { plan: UploadPlan }) {
  const { paused } = uploadSettings.use()
  return (
    <Button size="large" variant={paused ? 'amber' : 'outline'} onClick={() => plan.pause(!paused)}>
      {paused ? 'Go on' : 'Pause'}
    </Button>
  )
}

const WORDS: Partial<Record<QueuedUpload['state'], string>> = {
  sending: 'Sending',
  broken: 'Waiting for the line',
  elsewhere: 'Another computer sends',
  'needs-permission': 'Waiting for its memory card',
}
const CARRIES = { proxy: 'small copy', piece: 'ten seconds', master: 'original' }

/** The uploads under way. */
function Sending({ plan }: { plan: UploadPlan }) {
  const { making, isWaiting } = plan.state.use()
  const speed = plan.copies.speed.use()
  const queue = uploadQueue.items.use()
  const sending = queue.filter(({ state, upload }) => upload.details?.clipId && Object.hasOwn(WORDS, state))
  if (!making && !isWaiting && sending.length === 0 && queue.length === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-dust text-sm">
      <ul className="flex flex-col gap-1 tabular-nums">
        {sending.map(({ upload: { id, fileName, bytes, details }, sent, state }) => (
          <li key={id}>
            {WORDS[state]}: {details?.riderName}, {fileName}, {CARRIES[details?.carries ?? 'master']},{' '}
            {Math.floor((100 * sent) / bytes)} %
          </li>
        ))}
        {isWaiting && <li>Waiting for the shop</li>}
        {making && (
          <li>
            Making ready: {making}
            {speed !== null && speed >= 1 && `, ${speed.toFixed(1)} × real time`}
          </li>
        )}
      </ul>
      {queue.length > 0 && (
        <ButtonLink variant="quiet" size="small" href={pathTo('adminUpload')}>
          All uploads
        </ButtonLink>
      )}
    </div>
  )
}

/** Uses files of the same name and size that were put into the storage directly. */
function FromStorage({ eventId, wanted }: { eventId: number; wanted: DayClip[] }) {
  const { data } = useRead(listIncoming, {}, { live: true })
  const add = useCall(addCloudVideo, { onError: failed('Not taken') })
  const [busy, setBusy] = useState(false)
  const pairs = wanted.flatMap((clip) => {
    const file = data?.files.find(
      ({ fileName, bytes, used }) => !used && bytes === clip.bytes && lastPart(fileName) === clip.name,
    )
    if (!file) return []
    return [{ clipId: clip.id, fileName: file.fileName, gradingSettings: gradeOfClip(eventId, clip) }]
  })
  if (pairs.length === 0) return null
  const take = async () => {
    setBusy(true)
    for (const body of pairs) await add.mutateAsync({ body }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button variant="outline" onClick={take} loading={busy}>
      Take {pluralize(pairs.length, 'file')} from the storage
    </Button>
  )
}

const lastPart = (path: string) => path.split('/').at(-1)

interface MissingCardsProps {
  needs: readonly ClipNeed[]
  day: Day
  own: ReadonlyMap<number, OwnClip>
  timeZone: string
}

/** Sold originals on memory cards that are not connected: file, card and day. */
function MissingCards({ needs, day, own, timeZone }: MissingCardsProps) {
  const clips = new Map(day.clips.map((clip) => [clip.id, clip]))
  const missing = needs.filter((need) => isPaidFor(need) && !own.get(need.clipId)?.found)
  if (missing.length === 0) return null
  const filmed = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'long',
    day: 'numeric',
    timeZone,
  })
  return (
    <Panel tone="warn" size="row" role="alert" className="text-sm">
      <p className="font-medium">
        {pluralize(missing.length, 'sold run')} on a memory card that is not connected. Please choose its
        folder.
      </p>
      <ul className="mt-2 text-dust">
        {missing.slice(0, SHOWN).map(({ clipId }) => {
          const clip = clips.get(clipId)
          if (!clip) return null
          const { name, card, camera, startedAt } = clip
          return (
            <li key={clipId} className="[overflow-wrap:anywhere]">
              {[name, card && `card ${card}`, camera, filmed.format(startedAt)].filter(Boolean).join(', ')}
            </li>
          )
        })}
        {missing.length > SHOWN && <li>and {missing.length - SHOWN} more</li>}
      </ul>
    </Panel>
  )
}
