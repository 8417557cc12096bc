import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { pluralize } from '../../pages/base/pluralize.ts'
import { refresh } from '../../platform/api/queries.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { VirtualList } from '../../platform/ui/virtual-list.tsx'
import { useEvents } from './event-select.tsx'
import { uploadQueue } from './queue.ts'
import { QueueRow } from './queue-row.tsx'
import { isOver, isUnassigned, type QueuedUpload } from './queued-upload.ts'
import { SpeedLimit } from './speed-limit.tsx'

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
  if (items.length === 0) return null
  // uploads without a rider are listed above
  const done = items.filter((item) => item.upload.state === 'done' && !isUnassigned(item))
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
      <VirtualList label="Uploads" items={items} keyOf={({ upload }) => upload.id} heights={HEIGHTS}>
        {(item) => (
          <QueueRow
            item={item}
            now={now}
            eventName={events.find(({ id }) => id === item.upload.details?.eventId)?.name}
            onChooseFile={onChooseFile}
          />
        )}
      </VirtualList>
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
  return failed > 0 ? `${pluralize(failed, 'file')} failed` : 'All files have arrived'
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
