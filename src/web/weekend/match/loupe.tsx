import ChevronLeft from 'lucide/chevron-left'
import ChevronRight from 'lucide/chevron-right'
import Pause from 'lucide/pause'
import Play from 'lucide/play'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { IconButton } from '../../platform/ui/icon-button.tsx'
import { Key, KeyHelp, useKeys } from '../../platform/ui/keys.tsx'
import { type Shuttle, useShuttle } from '../../videos/shuttle.ts'
import { clockTime, seconds } from '../clock-time.ts'
import { ClipPicture, useClipPictures } from '../memory-card/clip-picture.tsx'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import { type ClipSource, useClipSource } from './clip-source.ts'
import { clipShows, type Decision, isSure } from './doubts.ts'
import { DrawAnswers } from './draw-answer.tsx'
import { type Loupe, pressed, type ReviewState } from './use-review.ts'

interface ClipLoupeProps {
  loupe: Loupe
  review: ReviewState
  own: OwnClip | undefined
  timeZone: string
  /** Another dialog is open above this one. */
  isAsking: boolean
  onNext(): void
  onFind(): void
}

/** A clip in a large view with sound, and the keys of the review: whose run it is can be heard, seen and said. */
export function ClipLoupe({ loupe, review, own, timeZone, isAsking, onNext, onFind }: ClipLoupeProps) {
  const { clip, run, question, before, after, place } = loupe
  const { source, fail } = useClipSource(clip, own, timeZone)
  const shuttle = useShuttle(source.url, 1)
  const stage = useRef<HTMLElement>(null)
  const { setSpeed } = shuttle
  // another clip plays at once
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each clip
  useEffect(() => setSpeed(1), [clip.id, setSpeed])
  const show = (one: Loupe['before']) => one && review.play(one.id)
  const decide = (decision: Decision | null) => review.decide(decision, onNext)
  const confirm = () => decide(clipShows(clip, clip.runId))
  useKeys(
    (event) => {
      if (isAsking) return false
      if (event.key === 'Escape') return false
      if (shuttle.press(event)) return true
      if (event.key === 'Enter') {
        confirm()
        return true
      }
      const keys = {
        ...review,
        ...{ question, clip, decide, selectClip: () => {} },
        step: (by: 1 | -1) => show(by === 1 ? after : before),
      }
      return pressed(event, keys, onFind)
    },
    { inDialog: true },
  )
  return (
    <Dialog open onOpenChange={(open) => !open && review.play(null)} title={clip.name} size="screen">
      {/* after a tap the keys are the player's again, not those of the button */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only moves the focus */}
      <div
        onClick={({ detail }) => detail > 0 && !isAsking && stage.current?.focus({ preventScroll: true })}
        className="flex min-h-0 grow flex-col gap-x-6 gap-y-3 px-4 short:contents sm:px-6 lg:flex-row"
      >
        <div className="flex min-h-0 min-w-0 flex-col gap-2 lg:flex-1 short:col-start-1 short:row-span-2 short:row-start-1 short:p-3">
          <ClipStage
            stage={stage}
            label={`Clip ${clip.name}`}
            source={source}
            shuttle={shuttle}
            own={own}
            onFail={fail}
          />
          <div className="flex items-center gap-1">
            <IconButton label="Previous clip" disabled={!before} onClick={() => show(before)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <IconButton
              label={shuttle.speed === 0 ? 'Play' : 'Pause'}
              disabled={source.url === null}
              onClick={() => shuttle.setSpeed(shuttle.speed === 0 ? 1 : 0)}
            >
              {shuttle.speed === 0 ? <Play aria-hidden /> : <Pause aria-hidden />}
            </IconButton>
            <IconButton label="Next clip" disabled={!after} onClick={() => show(after)}>
              <ChevronRight aria-hidden />
            </IconButton>
            <input
              type="range"
              aria-label="Position"
              min={0}
              max={clip.seconds}
              step={0.1}
              value={Math.min(clip.seconds, shuttle.at)}
              disabled={source.url === null}
              onChange={({ target }) => shuttle.seek(target.valueAsNumber)}
              onPointerUp={() => stage.current?.focus({ preventScroll: true })}
              className="mx-2 min-w-0 flex-1 accent-amber"
            />
            <span role="status" aria-label="Speed" className="w-8 shrink-0 text-right text-sm tabular-nums">
              {source.url === null || shuttle.speed === 0 ? '' : `${shuttle.speed}×`}
            </span>
          </div>
          <p className="text-dust text-sm tabular-nums">
            {place} · {clockTime(clip.startedAt, timeZone)} · {seconds(clip.seconds)}
          </p>
        </div>
        <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto lg:max-w-md short:col-start-2 short:pr-3 short:pb-3">
          <p className={classes('text-lg', !isSure(clip) && 'text-amber')} aria-live="polite">
            {run ? (
              <>
                <span className="figures mr-2">{run.draw}</span>
                {run.riderName}
                {run.horseName && <span className="text-dust"> · {run.horseName}</span>}
              </>
            ) : (
              'No run'
            )}
            <span className="ml-2 text-dust text-sm">{certaintyOf(clip)}</span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={confirm} disabled={review.busy}>
              {run ? `Confirm ${run.draw}` : 'Confirm no run'} <Key name="Enter" />
            </Button>
            <Button variant="outline" disabled={review.busy} onClick={() => decide(clipShows(clip, null))}>
              Shows no run <Key name="−" />
            </Button>
            <Button variant="outline" onClick={onFind}>
              Another draw <Key name="/" />
            </Button>
            <Button variant="quiet" onClick={review.undo} disabled={!review.canUndo || review.busy}>
              Undo <Key name="⌫" />
            </Button>
          </div>
          <DrawAnswers className="flex flex-col" clip={clip} question={question} onDecide={decide} />
          <KeyHelp
            keys={[
              ['Space', 'play or pause'],
              ['J K L', 'back, pause, forward; again is faster'],
              ['← →', 'clips'],
              ['1 – 0', 'its draw'],
              ['Enter', 'confirm'],
              ['Esc', 'close'],
            ]}
          />
        </div>
      </div>
    </Dialog>
  )
}

function certaintyOf({ decided, sure, where }: Loupe['clip']) {
  if (where !== 'card') return 'Uploaded'
  return decided ? 'You said so' : `${Math.round(sure * 100)} % sure`
}

interface ClipStageProps {
  stage: RefObject<HTMLElement | null>
  label: string
  source: ClipSource
  shuttle: Shuttle
  own: OwnClip | undefined
  onFail(isHeard: boolean): void
}

/** The one video element; a sentence and the clip's pictures where it cannot play. */
function ClipStage({ stage, label, source, shuttle, own, onFail }: ClipStageProps) {
  const { video } = shuttle
  const pictures = useClipPictures(own, 3, source.why !== null)
  useEffect(() => {
    const element = video.current
    // frees the decoder and the file at once
    return () => {
      element?.removeAttribute('src')
      element?.load()
    }
  }, [video])
  useEffect(() => {
    // without this the clip before would go on
    if (source.url === null) video.current?.load()
  }, [video, source.url])
  return (
    <section
      ref={stage}
      aria-label="Player"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the first focus, so that no button takes space and Enter
      tabIndex={0}
      className="relative aspect-video max-h-[60dvh] min-h-0 w-full overflow-hidden rounded-card bg-[oklch(0.1_0.008_265)] outline-offset-[-2px] max-lg:max-h-[38dvh] short:max-h-[70dvh]"
    >
      <video
        ref={video}
        {...(source.url && { src: source.url })}
        aria-label={label}
        playsInline
        onClick={() => shuttle.setSpeed(shuttle.speed === 0 ? 1 : 0)}
        // a codec that the browser lacks has no picture
        onLoadedData={({ currentTarget }) => !source.why && currentTarget.videoWidth === 0 && onFail(true)}
        onError={({ currentTarget }) => source.url && currentTarget.error && onFail(false)}
        className="absolute inset-0 size-full object-contain"
      />
      {source.why && (
        <div className="absolute inset-0 flex flex-col justify-center gap-4 p-4">
          <p className="text-center text-pretty">{source.why}</p>
          {pictures.length > 0 && (
            <span className="mx-auto w-full max-w-xl">
              <ClipPicture own={own} count={3} shown={3} />
            </span>
          )}
        </div>
      )}
    </section>
  )
}
