import Film from 'lucide/film'
import Play from 'lucide/play'
import { useState } from 'react'
import { addressOf } from '../../contract/endpoint.ts'
import { pathTo } from '../../contract/pages.ts'
import { smallPicture } from '../../contract/platform/stored-files.ts'
import type { Video } from '../../contract/videos/video.ts'
import { cancelVideo, playVideo, retryVideo } from '../../contract/videos/video-calls.ts'
import { sizeLabel } from '../../contract/videos/video-quality.ts'
import { useIsHelper } from '../owner/accounts/current-user.ts'
import { formatBytes } from '../pages/base/format.ts'
import { useCall } from '../platform/api/use-call.ts'
import { Badge } from '../platform/ui/badge.tsx'
import { Button, ButtonLink } from '../platform/ui/button.tsx'
import { Dialog } from '../platform/ui/dialog.tsx'
import { failed } from '../platform/ui/failed.ts'
import { Panel } from '../platform/ui/panel.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { duration } from './upload/duration.ts'
import { VideoMenu } from './video-menu.tsx'

const STATES = {
  waiting: { tone: 'neutral', label: 'Waiting' },
  working: { tone: 'amber', label: 'Working' },
  ready: { tone: 'bolt', label: 'Ready' },
  failed: { tone: 'flag', label: 'Failed' },
  cancelled: { tone: 'neutral', label: 'Stopped' },
} as const

export function VideoRow({ video }: { video: Video }) {
  const { tone, label } = STATES[video.state]
  const [rider] = video.riders
  const [open, setOpen] = useState<'player' | 'rider' | null>(null)
  const close = () => setOpen(null)
  const isHelper = useIsHelper()
  const play = video.sizes.length > 0 || video.previewUrl ? () => setOpen('player') : null
  return (
    <Panel
      as="li"
      className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 p-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
    >
      <ThumbnailButton video={video} onPlay={play} />
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{rider?.name ?? video.name}</span>
          <Badge tone={tone}>{label}</Badge>
          {!rider && <Badge tone="amber">No rider yet</Badge>}
        </p>
        <p className="truncate text-dust text-sm">
          {rider && (
            <a href={pathTo('event', { id: rider.eventId })} className="hover:text-chalk">
              {rider.eventName}
            </a>
          )}
          {video.riders.length > 1 && ' and others'}
          {rider && ` · ${video.name} · `}
          <span className="tabular-nums">{factsOf(video)}</span>
        </p>
        {video.findings.length > 0 && <p className="text-dust text-sm">Found: {video.findings.join(', ')}</p>}
        {video.error && <p className="mt-1 text-flag text-sm [overflow-wrap:anywhere]">{video.error}</p>}
        {isOpen(video) && <Progress video={video} />}
      </div>
      <div className="flex items-center gap-1 max-sm:col-span-2 max-sm:-mr-1 max-sm:justify-end">
        {!rider && !isHelper && (
          <Button
            size="small"
            variant="outline"
            onClick={() => setOpen('rider')}
            aria-label={`Give to a rider: ${video.name}`}
          >
            Give to a rider
          </Button>
        )}
        {!isHelper && (
          <ButtonLink
            size="small"
            variant="quiet"
            href={pathTo('adminVideo', { id: video.id })}
            aria-label={`Edit ${video.name}`}
          >
            Edit
          </ButtonLink>
        )}
        <Actions video={video} />
        {!isHelper && <VideoMenu video={video} onPlay={play} />}
      </div>
      {open === 'player' && <PlayDialog video={video} onClose={close} />}
      {open === 'rider' && <AssignDialog video={video} onClose={close} />}
    </Panel>
  )
}

export const isOpen = ({ state }: Video) => state === 'waiting' || state === 'working'

const factsOf = ({ bytes, width, height, seconds }: Video) =>
  [
    formatBytes(bytes),
    width && height && sizeLabel({ width, height }),
    seconds && `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`,
  ]
    .filter(Boolean)
    .join(' · ')

function ThumbnailButton({ video, onPlay }: { video: Video; onPlay: (() => void) | null }) {
  const style =
    'group relative grid aspect-video w-full place-items-center self-start overflow-hidden rounded-[8px] bg-ink sm:self-center'
  if (!onPlay)
    return (
      <div className={style}>
        <Thumbnail thumbnailUrl={video.thumbnailUrl} />
      </div>
    )
  return (
    <button type="button" onClick={onPlay} aria-label={`Play ${video.name}`} className={style}>
      <Thumbnail thumbnailUrl={video.thumbnailUrl} />
      <span className="absolute inset-0 grid place-items-center bg-ink/30 transition-[background-color] group-hover:bg-ink/10">
        <Play aria-hidden className="size-6 fill-chalk text-chalk" />
      </span>
    </button>
  )
}

const Thumbnail = ({ thumbnailUrl }: Pick<Video, 'thumbnailUrl'>) =>
  thumbnailUrl ? (
    <img
      src={smallPicture(thumbnailUrl)}
      alt=""
      width={112}
      height={63}
      loading="lazy"
      className="size-full object-cover"
    />
  ) : (
    <Film aria-hidden className="size-5 text-dust/50" />
  )

function Progress({ video }: { video: Video }) {
  const percent = Math.round(video.progress * 100)
  const words =
    video.state !== 'waiting'
      ? `Making the ${video.step ?? 'thumbnail'}`
      : video.thumbnailUrl && video.riders.length === 0
        ? 'Made in full once it has a rider'
        : ''
  // the badge says that it waits, and the page how long all of them take
  if (video.state === 'waiting' && percent === 0)
    return words ? <p className="mt-1 text-dust text-xs">{words}</p> : null
  return (
    <div className="mt-2">
      <div
        role="progressbar"
        aria-label={`Making of ${video.name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1 overflow-hidden rounded-full bg-chalk/10"
      >
        <div className="trail h-full transition-[width] duration-700" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1 flex justify-between gap-3 text-dust text-xs tabular-nums">
        <span>{words}</span>
        <span>
          {video.secondsLeft === null ? `${percent}%` : `${percent}%, ${duration(video.secondsLeft)} left`}
        </span>
      </p>
    </div>
  )
}

function Actions({ video }: { video: Video }) {
  const input = { params: { id: video.id } }
  const cancel = useCall(cancelVideo, { onError: failed('The work could not be stopped') })
  const retry = useCall(retryVideo, { onError: failed('It could not be tried again') })
  if (isOpen(video)) {
    return (
      <Button
        size="small"
        variant="outline"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(input)}
        aria-label={`Stop ${video.name}`}
      >
        Stop
      </Button>
    )
  }
  if (video.state === 'ready') return null
  return (
    <Button
      size="small"
      variant="outline"
      loading={retry.isPending}
      onClick={() => retry.mutate(input)}
      aria-label={`Try again: ${video.name}`}
    >
      Try again
    </Button>
  )
}

/** Plays the video as buyers get it. */
const PlayDialog = ({ video, onClose }: { video: Video; onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title={video.riders[0]?.name ?? video.name} size="video">
    <video
      src={addressOf(playVideo, { params: { id: video.id } })}
      {...(video.thumbnailUrl && { poster: video.thumbnailUrl })}
      aria-label={`Video of ${video.riders[0]?.name ?? video.name}`}
      controls
      autoPlay
      playsInline
      className="aspect-video w-full rounded-card bg-ink"
    />
  </Dialog>
)
