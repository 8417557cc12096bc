import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { VideoWork } from '../../../contract/videos/video.ts'
import { readVideoWork } from '../../../contract/videos/video-calls.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { readOf, refresh } from '../../platform/api/queries.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { VirtualList } from '../../platform/ui/virtual-list.tsx'
import { useEvents } from './event-select.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { uploadQueue } from './queue.ts'
import { QueueRow } from './queue-row.tsx'
import { isOver, isUnassigned, type QueuedUpload } from './queued-upload.ts'
import { SpeedLimit } from './speed-limit.tsx'
import { uploadTotal } from './upload-total.ts'

/** More than these that wait for their turn are one line. */
const MOST_QUEUED = 5
const WORK_EVERY = 10_000
const NO_WORK: VideoWork = { left: 0, secondsEach: null }
const HEIGHTS = { narrow: 156, wide: 124 }

/** The list of uploads with progress, speed and problems. */
export function UploadQueue({ onChooseFile }: { onChooseFile: () => void }) {
  const items = uploadQueue.items.use()
  const client = useQueryClient()
  const { data: events = [] } = useEvents()
  const now = useNow(items.some(({ state }) => state === 'broken'))
  const arrived = items.filter(({ upload }) => upload.state === 'done').length
  const named = items.filter(({ upload }) => upload.details !== null).length
  useWarning(items.some(({ state }) => state === 'sending' || state === 'broken'))
  // a new video changes the catalogue and the list of videos
  useEffect(() => {
    if (arrived + named > 0) void refresh(client, ['catalogue', 'videos'])
  }, [arrived, named, client])

  const { failure, load } = useLoading()
  const work = useQuery({ ...readOf(readVideoWork, {}), refetchInterval: WORK_EVERY })
  const [showsAll, setShowsAll] = useState(false)

  if (failure) {
    return (
      <Panel
        size="row"
        tone="fail"
        role="alert"
        className="flex flex-wrap items-center justify-between gap-4"
      >
        <p>The uploads could not be loaded. {failure}</p>
        <Button variant="outline" size="small" onClick={load}>
          Try again
        </Button>
      </Panel>
    )
  }
  const total = uploadTotal(items, work.data ?? NO_WORK)
  if (items.length === 0 && !total) return null
  // uploads without a rider are listed above
  const done = items.filter((item) => item.upload.state === 'done' && !isUnassigned(item))
  const isQueued = ({ state, sent }: QueuedUpload) => state === 'waiting' && sent === 0
  const queued = items.filter(isQueued).length
  const isFolded = !showsAll && queued > MOST_QUEUED
  return (
    <section aria-labelledby="queue-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="queue-title" className="text-xl">
          {title(items)}
        </h2>
        <div className="flex items-end gap-3 max-sm:w-full max-sm:flex-row-reverse max-sm:justify-between">
          {done.length > 1 && (
            <Button
              variant="quiet"
              size="small"
              onClick={() =>
                done.forEach(({ upload }) => void uploadQueue.remove(upload.id).catch(() => undefined))
              }
            >
              Clear arrived
            </Button>
          )}
          <SpeedLimit />
        </div>
      </div>
      {total && (
        <div className="flex flex-col gap-2">
          {items.length > 0 && <ProgressBar label="All uploads" value={total.share} />}
          <p role="status" aria-label="All uploads" className="tabular-nums">
            {total.text}
          </p>
        </div>
      )}
      <VirtualList
        label="Uploads"
        items={isFolded ? items.filter((item) => !isQueued(item)) : items}
        keyOf={({ upload }) => upload.id}
        heights={HEIGHTS}
      >
        {(item) => (
          <QueueRow
            item={item}
            now={now}
            eventName={events.find(({ id }) => id === item.upload.details?.eventId)?.name}
            onChooseFile={onChooseFile}
          />
        )}
      </VirtualList>
      {isFolded && (
        <Button variant="quiet" size="small" className="self-start" onClick={() => setShowsAll(true)}>
          Show {pluralize(queued, 'file')} that follow
        </Button>
      )}
    </section>
  )
}

/** Restores earlier uploads; an error stays until a retry. */
function useLoading() {
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(() => {
    setFailure(null)
    uploadQueue
      .load()
      .catch((error: unknown) => setFailure(sentenceOf(error, 'Please check your connection and try again.')))
  }, [])
  useEffect(load, [load])
  return { failure, load }
}

function title(items: QueuedUpload[]) {
  const open = items.filter(({ upload }) => !isOver(upload)).length
  if (open > 0) return `${pluralize(open, 'file')} on the way`
  const failed = items.filter(({ upload }) => upload.state === 'failed').length
  if (failed > 0) return `${pluralize(failed, 'file')} failed`
  return items.length > 0 ? 'All files have arrived' : 'Videos in the making'
}

function useNow(ticking: boolean) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!ticking) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [ticking])
  return now
}

/** Closing the tab loses nothing, but stops the uploads. */
function useWarning(active: boolean) {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [active])
}
