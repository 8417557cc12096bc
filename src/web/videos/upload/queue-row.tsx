import Pause from 'lucide/pause'
import Play from 'lucide/play'
import X from 'lucide/x'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { confirm } from '../../platform/ui/confirm-store.ts'
import { failed } from '../../platform/ui/failed.ts'
import { IconButton } from '../../platform/ui/icon-button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { uploadQueue } from './queue.ts'
import { isOver, type QueuedUpload, wordsOf } from './queued-upload.ts'

interface QueueRowProps {
  item: QueuedUpload
  now: number
  eventName: string | undefined
  onChooseFile: () => void
}

export function QueueRow({ item, now, eventName, onChooseFile }: QueueRowProps) {
  const { upload, state, sent } = item
  const { label, tone, text } = wordsOf(item, now)
  const share = state === 'shop' ? (upload.state === 'checking' ? upload.received : upload.bytes) : sent
  const name = upload.details?.riderName ?? upload.fileName
  return (
    // all rows have the same height, as the virtual list needs
    <Panel className="grid h-[calc(100%-0.75rem)] grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 px-4">
      <div>
        <div className="flex min-w-0 items-center gap-3">
          <p className="min-w-0 truncate font-medium">{name}</p>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="mt-1 truncate text-dust text-sm">
          {upload.details ? [upload.fileName, eventName].filter(Boolean).join(' · ') : 'No rider yet'}
        </p>
      </div>
      <div className="flex items-center gap-1 sm:row-span-2">
        <Action item={item} onChooseFile={onChooseFile} />
        {(state !== 'shop' || isOver(upload) || upload.error) && (
          <IconButton
            label={isOver(upload) ? `Clear ${upload.fileName}` : `Remove ${upload.fileName}`}
            onClick={() => remove(item)}
          >
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <div className={classes('max-sm:col-span-2', !isOver(upload) && 'mt-3')}>
        {!isOver(upload) && (
          <ProgressBar
            label={`Upload of ${upload.fileName}`}
            value={share / upload.bytes}
            paused={state !== 'sending' && state !== 'shop'}
          />
        )}
        <p
          className={classes(
            'line-clamp-2 text-sm tabular-nums [overflow-wrap:anywhere]',
            isOver(upload) ? 'mt-1' : 'mt-2',
            tone === 'flag' ? 'text-flag' : 'text-dust',
          )}
          title={text}
        >
          {text}
        </p>
      </div>
    </Panel>
  )
}

function Action({ item: { upload, state }, onChooseFile }: Pick<QueueRowProps, 'item' | 'onChooseFile'>) {
  const { id, fileName } = upload
  if (state === 'needs-file') {
    return (
      <Button variant="outline" size="small" onClick={onChooseFile}>
        Choose file
      </Button>
    )
  }
  if (state === 'needs-permission') {
    return (
      <Button variant="outline" size="small" onClick={() => uploadQueue.resume(id)}>
        Continue
      </Button>
    )
  }
  if (state === 'paused') {
    return (
      <IconButton label={`Resume ${fileName}`} onClick={() => uploadQueue.resume(id)}>
        <Play aria-hidden />
      </IconButton>
    )
  }
  if (state === 'shop') return null
  return (
    <IconButton label={`Pause ${fileName}`} onClick={() => uploadQueue.pause(id)}>
      <Pause aria-hidden />
    </IconButton>
  )
}

async function remove({ upload }: QueuedUpload) {
  const sure =
    isOver(upload) ||
    (await confirm({
      title: `Remove ${upload.fileName}?`,
      text: 'What was sent so far is thrown away.',
      action: 'Remove',
    }))
  if (!sure) return
  await uploadQueue.remove(upload.id).catch(failed('Not removed'))
}
