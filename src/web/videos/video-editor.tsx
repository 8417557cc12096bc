import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { addressOf } from '../../contract/endpoint.ts'
import { pathTo } from '../../contract/pages.ts'
import type { Video, VideoChange, VideoEdit } from '../../contract/videos/video.ts'
import { findFrame } from '../../contract/videos/video-calls.ts'
import { Badge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { classes } from '../platform/ui/classes.ts'
import { failed } from '../platform/ui/failed.ts'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { toast } from '../platform/ui/toast-store.ts'
import { useUnsavedWarning } from '../platform/ui/unsaved-changes.ts'
import { GradingPanel } from './grading/grading-panel.tsx'
import { SoundChoice } from './sound-choice.tsx'
import { openRemoval } from './takedown/open-removal.ts'
import { ThumbnailChoice } from './thumbnail-choice.tsx'
import { endsOf, type Trim, trimOf } from './trim.ts'
import { TrimPlayer } from './trim-player.tsx'
import { uploadQueue } from './upload/queue.ts'
import { useGradeEvent, useSaveVideo } from './use-edit-video.ts'
import { isOpen } from './video-row.tsx'

/** Six of the twelve moments, the middle first. */
const GRADED = [5, 1, 3, 7, 9, 11]

type Draft = Required<Pick<Video, 'grade' | 'sound' | 'edit'>>

const draftOf = ({ grade, sound, edit }: Video): Draft => ({ grade, sound, edit })

/** Trim, color, sound, thumbnail and preview, with one Save; replacing and deleting the file. */
export function VideoEditor({ video }: { video: Video }) {
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState(() => draftOf(video))
  const save = useSaveVideo()
  const grading = useGradeEvent()
  const { id, seconds, sourceSeconds, riders } = video
  const [rider] = riders
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const changed = changesOf(video, draft)
  const isChanged = Object.keys(changed).length > 0
  useUnsavedWarning(isChanged)
  const isTrimmed = changed.edit !== undefined && ('trimStart' in changed.edit || 'trimEnd' in changed.edit)
  const trimTo = (trim: Trim, file: number) => {
    const ends = endsOf(trim, file)
    const isBack = ends.trimStart === video.edit.trimStart && ends.trimEnd === video.edit.trimEnd
    // moments of the video before the trim
    const moments = isBack ? video.edit : { thumbnailAt: null, previewFrom: null }
    change({ edit: { ...moments, ...ends } })
  }
  return (
    <>
      <OwnerPageHead
        title="Edit video"
        text={[rider?.name, rider?.eventName, video.name].filter(Boolean).join(' · ')}
      >
        {isOpen(video) && <Badge tone="amber">Being made, {Math.round(video.progress * 100)}%</Badge>}
        <Badge tone={video.forSale ? 'bolt' : 'flag'}>{video.forSale ? 'On sale' : 'Not on sale'}</Badge>
      </OwnerPageHead>
      <div className="flex flex-col gap-10">
        {video.error && <p className="text-flag text-sm [overflow-wrap:anywhere]">{video.error}</p>}
        {sourceSeconds !== null && sourceSeconds > 0 && seconds !== null && (
          <div className="flex flex-col gap-3">
            <TrimPlayer
              video={video}
              seconds={sourceSeconds}
              trim={trimOf(draft.edit, sourceSeconds)}
              onTrim={(trim) => trimTo(trim, sourceSeconds)}
            />
            <p className="text-dust text-sm">
              The video starts at the full frame before your start, so trimming loses no quality.
            </p>
          </div>
        )}
        <Section title="Color">
          <GradingPanel
            value={draft.grade}
            onChange={(grade) => change({ grade })}
            frames={GRADED.map((part) => addressOf(findFrame, { params: { id, part } }))}
          >
            {rider && (
              <Button
                variant="outline"
                loading={grading.isPending}
                onClick={() => grading.ask({ ...rider, grade: draft.grade })}
              >
                Apply to all riders of this event
              </Button>
            )}
          </GradingPanel>
        </Section>
        {video.tracks.length > 0 && (
          <Section title="Sound">
            <SoundChoice tracks={video.tracks} value={draft.sound} onChange={(sound) => change({ sound })} />
          </Section>
        )}
        {seconds !== null && seconds > 0 && (
          <Section title="Thumbnail and preview">
            {isTrimmed ? (
              <p className="text-dust text-sm">
                With another start or end they are picked again. Save first to choose them yourself.
              </p>
            ) : (
              <ThumbnailChoice
                id={id}
                seconds={seconds}
                edit={draft.edit}
                onChange={(moments) => change({ edit: { ...draft.edit, ...moments } })}
              />
            )}
          </Section>
        )}
        <FileSection video={video} navigate={navigate} />
        <section
          aria-label="Save"
          className={classes(
            'flex flex-wrap items-center gap-3 rounded-2xl border border-chalk/15 bg-raised p-3',
            isChanged && 'sticky bottom-20 z-30 sm:bottom-4',
          )}
        >
          <Button
            disabled={!isChanged}
            loading={save.isPending}
            onClick={() => save.mutate({ params: { id }, body: changed })}
          >
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
          {isChanged && (
            <Button variant="quiet" disabled={save.isPending} onClick={() => setDraft(draftOf(video))}>
              Discard
            </Button>
          )}
          <p className="min-w-0 flex-1 basis-40 text-dust text-sm text-pretty max-sm:text-xs">
            {whatIsMade(changed)}
          </p>
        </section>
      </div>
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-hairline border-t pt-8"
    >
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const EDITS = ['thumbnailAt', 'previewFrom', 'trimStart', 'trimEnd'] as const

/** Only what was changed: a thumbnail alone does not transcode the video. */
function changesOf(video: Video, { grade, sound, edit }: Draft): VideoChange {
  const edits: Partial<VideoEdit> = Object.fromEntries(
    EDITS.filter((name) => edit[name] !== video.edit[name]).map((name) => [name, edit[name]]),
  )
  return {
    ...(!same(grade, video.grade) && { grade }),
    ...(!same(sound, video.sound) && { sound }),
    ...(Object.keys(edits).length > 0 && { edit: edits }),
  }
}

function whatIsMade({ grade, sound, edit }: VideoChange) {
  const isWhole = grade || sound || (edit && ('trimStart' in edit || 'trimEnd' in edit))
  if (isWhole) return 'The video is made again in the background. All links stay the same.'
  return edit ? 'Only the thumbnail and preview are made again.' : 'Everything is saved.'
}

/** What was found in the file; replacing and deleting it. */
function FileSection({ video, navigate }: { video: Video; navigate: (to: string) => void }) {
  const leave = () => navigate(pathTo('adminVideos'))
  const replace = useReplaceFile(video, navigate)
  return (
    <Section title="File">
      <p className="text-dust">
        {video.findings.length > 0 ? `Found: ${video.findings.join(', ')}.` : 'The file is looked at soon.'}
      </p>
      <div className="flex flex-wrap gap-3">
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
        <Button
          variant="destructive"
          onClick={() => openRemoval({ kind: 'video', id: video.id, onRemoved: leave })}
        >
          Remove…
        </Button>
      </div>
    </Section>
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
      toast({ title: 'On its way', description: 'The video is off sale until the new file is finished.' })
      navigate(pathTo('adminUpload'))
    },
    onError: failed('The file was not taken'),
  })
}
