import { useMutation } from '@tanstack/react-query'
import { type CSSProperties, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { addressOf } from '../../contract/endpoint.ts'
import { pathTo } from '../../contract/pages.ts'
import type { Video, VideoEditChange } from '../../contract/videos/video.ts'
import { findFrame, findStill } from '../../contract/videos/video-calls.ts'
import { Badge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { failed } from '../platform/ui/failed.ts'
import { toast } from '../platform/ui/toast-store.ts'
import { useUnsavedWarning } from '../platform/ui/unsaved-changes.ts'
import { FrameStrip } from './grading/frame-strip.tsx'
import { uploadQueue } from './upload/queue.ts'
import { useEditVideo, useRemoveVideo } from './use-edit-video.ts'

const FRAMES = 12
const PREVIEW_SECONDS = 10
const round = (seconds: number) => Math.round(seconds * 10) / 10
/** The twelve moments of the storyboard. */
const momentOf = (seconds: number, part: number) => round(((part + 0.5) / FRAMES) * seconds)

/** Findings of the probe, thumbnail, preview and trim; replacing and deleting. */
export function VideoEditor({ video }: { video: Video }) {
  const [, navigate] = useLocation()
  const [edit, setEdit] = useState(video.edit)
  const save = useEditVideo()
  const remove = useRemoveVideo(video, navigate)
  const replace = useReplaceFile(video, navigate)
  const { seconds, sourceSeconds } = video
  const change = (part: VideoEditChange) => setEdit({ ...edit, ...part })
  const changed = changesOf(video, edit)
  const isChanged = Object.keys(changed).length > 0
  useUnsavedWarning(isChanged)
  return (
    <section aria-labelledby="film" className="mt-10 grid gap-6 border-hairline border-t pt-8">
      <div>
        <h2 id="film" className="flex items-center gap-3 text-2xl">
          Film{' '}
          <Badge tone={video.forSale ? 'bolt' : 'flag'}>{video.forSale ? 'On sale' : 'Not on sale'}</Badge>
        </h2>
        <p className="mt-1 text-dust">
          {video.findings.length > 0 ? `Found: ${video.findings.join(', ')}.` : 'The file is looked at soon.'}
        </p>
        {video.error && <p className="mt-1 text-flag text-sm [overflow-wrap:anywhere]">{video.error}</p>}
      </div>
      {seconds !== null && seconds > 0 && sourceSeconds !== null && (
        <>
          <div className="grid gap-3">
            <h3 className="font-semibold">Poster</h3>
            <FrameStrip
              frames={Array.from({ length: FRAMES }, (_, part) =>
                addressOf(findFrame, { params: { id: video.id, part } }),
              )}
              chosen={Array.from({ length: FRAMES }, (_, part) => momentOf(seconds, part)).indexOf(
                edit.thumbnailAt ?? -1,
              )}
              onChoose={(part) => change({ thumbnailAt: momentOf(seconds, part) })}
              wait={false}
            />
            <MomentSlider
              label="Any frame"
              most={seconds}
              value={edit.thumbnailAt}
              fallback="the sharpest"
              onChange={(thumbnailAt) => change({ thumbnailAt })}
            />
            {edit.thumbnailAt !== null && (
              <img
                src={addressOf(findStill, { params: { id: video.id }, query: { at: edit.thumbnailAt } })}
                alt={`The poster at second ${edit.thumbnailAt}`}
                className="aspect-video w-full max-w-xs rounded-[8px] bg-ink object-cover"
              />
            )}
          </div>
          {seconds > PREVIEW_SECONDS && (
            <MomentSlider
              label="The preview's ten seconds begin at"
              most={seconds - PREVIEW_SECONDS}
              value={edit.previewFrom}
              fallback="the middle"
              fallbackAt={(seconds - PREVIEW_SECONDS) / 2}
              onChange={(previewFrom) => change({ previewFrom })}
            />
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <MomentSlider
              label="Trim the start to"
              most={sourceSeconds}
              value={edit.trimStart}
              fallback="the file's own"
              onChange={(trimStart) => change({ trimStart })}
            />
            <MomentSlider
              label="Trim the end to"
              most={sourceSeconds}
              value={edit.trimEnd}
              fallback="the file's own"
              fallbackAt={sourceSeconds}
              onChange={(trimEnd) => change({ trimEnd })}
            />
          </div>
          <p className="text-dust text-sm">
            A trimmed film begins at the whole picture before the start that you choose, so nothing is encoded
            again for it.
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate({ params: { id: video.id }, body: changed })}
        >
          Save film
        </Button>
        <label className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-chalk/20 px-5 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-bolt hover:border-chalk/40">
          {replace.isPending ? 'Taking the file...' : 'Replace the file'}
          <input
            type="file"
            accept="video/*,.mts,.mxf,.mkv"
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file) replace.mutate(file)
            }}
          />
        </label>
        <Button variant="destructive" loading={remove.isPending} onClick={() => void remove.ask()}>
          Delete
        </Button>
      </div>
    </section>
  )
}

/** Only changed fields: a thumbnail alone does not transcode the video. */
function changesOf({ edit: known }: Video, edit: Video['edit']): VideoEditChange {
  const names = ['thumbnailAt', 'previewFrom', 'trimStart', 'trimEnd'] as const
  return Object.fromEntries(
    names.filter((name) => edit[name] !== known[name]).map((name) => [name, edit[name]]),
  )
}

/** Uploads another file for the same video. */
function useReplaceFile({ id, riders, grade }: Video, navigate: (to: string) => void) {
  return useMutation({
    mutationFn: async (file: File) => {
      const [rider] = riders
      if (!rider) throw new Error('No rider shows this video any more.')
      await uploadQueue.load()
      const details = {
        ...{ riderName: rider.name, eventId: rider.eventId, horse: rider.horse },
        ...{ gradingSettings: grade, replaces: id },
      }
      await uploadQueue.add({ file, handle: null }, details)
    },
    onSuccess: () => {
      toast({ title: 'On its way', description: 'The film is off sale until the new file is finished.' })
      navigate(pathTo('adminUpload'))
    },
    onError: failed('The file was not taken'),
  })
}

interface MomentSliderProps {
  label: string
  /** Seconds. */
  most: number
  value: number | null
  /** The default, as text and, where known, as a moment. */
  fallback: string
  fallbackAt?: number
  onChange(value: number | null): void
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`

/** Chooses a moment of the video, or the default. */
function MomentSlider({ label, most, value, fallback, fallbackAt = 0, onChange }: MomentSliderProps) {
  const id = useId()
  const max = Math.floor(most * 10) / 10
  const at = Math.min(max, value ?? fallbackAt)
  return (
    <div className="grid gap-1">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm">
          {label} <span className="text-dust tabular-nums">{value === null ? fallback : clock(value)}</span>
        </label>
        {value !== null && (
          <Button size="small" variant="quiet" aria-label={`Reset: ${label}`} onClick={() => onChange(null)}>
            Reset
          </Button>
        )}
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        step={0.1}
        value={at}
        aria-valuetext={value === null ? fallback : clock(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="grade-range from-start"
        style={{ '--at': `${max > 0 ? (at / max) * 100 : 0}%` } as CSSProperties}
      />
    </div>
  )
}
