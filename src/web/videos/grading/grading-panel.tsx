import './grading.css'
import ClipboardPaste from 'lucide/clipboard-paste'
import Copy from 'lucide/copy'
import RotateCcw from 'lucide/rotate-ccw'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Grade, isNeutral, NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import { localStore } from '../../platform/browser/browser-storage.ts'
import { Button } from '../../platform/ui/button.tsx'
import { copyText } from '../../platform/ui/copy-text.ts'
import { Panel } from '../../platform/ui/panel.tsx'
import { Segmented } from '../../platform/ui/segmented.tsx'
import { Skeleton } from '../../platform/ui/spinner.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { FrameStrip } from './frame-strip.tsx'
import { GradeSliders } from './grade-sliders.tsx'
import { sharedPainter } from './painter.ts'
import { ProfileChoice } from './profile-choice.tsx'
import { Scopes } from './scopes.tsx'
import { Stage } from './stage.tsx'
import { pictureFor, useCube, useFrame } from './use-frame.ts'

const REMEMBERED = 'copiedGrade'

interface GradingPanelProps {
  value: Grade
  onChange: (grade: Grade) => void
  /** Addresses of ungraded frames; empty while there are none. */
  frames: string[]
  /** Buttons under the sliders. */
  children?: ReactNode
}

const VIEWS = { after: 'After', split: 'Split', before: 'Before' }
const WIPES = { after: 0, split: 50, before: 100 }
type View = keyof typeof VIEWS
const viewOf = (wipe: number): View => (wipe === 0 ? 'after' : wipe === 100 ? 'before' : 'split')

/** Grades a video live on its own frames. */
export function GradingPanel({ value, onChange, frames, children }: GradingPanelProps) {
  const [chosen, setChosen] = useState(0)
  const [wipe, setWipe] = useState(0)
  const { frame, state } = useFrame(frames[chosen] ?? frames[0])
  // the slider moves at once, the frame follows when its LUT is computed
  const cube = useCube(useDeferredValue(value), frame?.range)
  const picture = frame && pictureFor(frame, value.profile)
  const painter = sharedPainter()

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-3 max-lg:contents">
        <div className="z-20 overflow-hidden [@media(min-height:40rem)]:max-lg:sticky [@media(min-height:40rem)]:max-lg:top-16 rounded-card border border-hairline bg-[oklch(0.1_0.008_265)] max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0">
          {picture ? (
            <Stage frame={picture} cube={cube} wipe={wipe} onWipe={setWipe} />
          ) : (
            <NoFrame failed={state === 'failed'} none={frames.length === 0} />
          )}
        </div>
        <div className="flex items-center justify-between gap-4 max-sm:flex-col max-sm:items-stretch">
          <FrameStrip frames={frames} chosen={chosen} onChoose={setChosen} wait={state === 'loading'} />
          <div className="shrink-0 max-sm:self-center">
            <Segmented
              label="View"
              choices={VIEWS}
              value={viewOf(wipe)}
              onChange={(view) => setWipe(WIPES[view])}
            />
          </div>
        </div>
        {painter.kind === 'cpu' && (
          <p className="text-dust text-sm">
            This browser has no WebGL2, so the picture is smaller and follows more slowly. Its colors are
            right.
          </p>
        )}
        <ProfileChoice value={value} onChange={onChange} frame={frame} />
      </div>
      <Panel className="flex min-w-0 flex-col gap-5 self-start p-5 lg:sticky lg:top-20">
        {picture && <Scopes frame={picture} cube={cube} />}
        <GradeSliders value={value} onChange={onChange} />
        <GradeActions value={value} onChange={onChange} />
        {children && (
          <div className="-mx-5 flex flex-col gap-2.5 border-hairline border-t px-5 pt-5">{children}</div>
        )}
      </Panel>
    </div>
  )
}

function NoFrame({ failed, none }: { failed: boolean; none: boolean }) {
  if (!failed && !none) return <Skeleton className="aspect-video w-full rounded-none" />
  return (
    <p className="grid aspect-video place-items-center px-6 text-center text-dust">
      {failed
        ? 'This frame could not be loaded. Please choose another one.'
        : 'A frame of the video is shown here as soon as its file can be read.'}
    </p>
  )
}

function GradeActions({ value, onChange }: { value: Grade; onChange: (grade: Grade) => void }) {
  const paste = async () => {
    const grade = await copiedGrade()
    if (grade) onChange(grade)
    else toast({ title: 'No grade was copied yet', description: 'Copy one on another video first.' })
  }
  return (
    <div className="grid grid-cols-3 gap-2 [&_button]:px-0 [&_svg]:size-4">
      <Button variant="outline" size="small" onClick={() => void copyGrade(value)} aria-label="Copy grade">
        <Copy aria-hidden />
        Copy
      </Button>
      <Button variant="outline" size="small" onClick={() => void paste()} aria-label="Paste grade">
        <ClipboardPaste aria-hidden />
        Paste
      </Button>
      <Button
        variant="quiet"
        size="small"
        disabled={isNeutral(value)}
        onClick={() => onChange(NEUTRAL_GRADE)}
        aria-label="Reset all"
      >
        <RotateCcw aria-hidden />
        Reset
      </Button>
    </div>
  )
}

/** Copies a grade to the clipboard, and to localStorage where the clipboard is blocked. */
async function copyGrade(grade: Grade) {
  localStore.writeJson(REMEMBERED, grade)
  await copyText(JSON.stringify(grade))
  toast({ title: 'Grade copied', description: 'Paste it on any other video.' })
}

/** The grade in the clipboard, else the one that was copied here last; null where there is none. */
async function copiedGrade(): Promise<Grade | null> {
  const clipboard = await navigator.clipboard?.readText().catch(() => '')
  return gradeIn(clipboard ?? '') ?? gradeIn(localStore.read(REMEMBERED) ?? '')
}

function gradeIn(text: string) {
  try {
    return Grade.parse(JSON.parse(text))
  } catch {
    return null
  }
}
