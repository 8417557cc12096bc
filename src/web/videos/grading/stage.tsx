import ChevronsLeftRight from 'lucide/chevrons-left-right'
import type { Cube } from '../../../contract/videos/grading/cube.ts'
import { classes } from '../../platform/ui/classes.ts'
import { GradedCanvas, UngradedCanvas } from './graded-canvas.tsx'

interface StageProps {
  frame: ImageBitmap
  cube: Cube | undefined
  /** Percent of the frame, from the left, that is shown ungraded. */
  wipe: number
  onWipe: (wipe: number) => void
}

const TALLEST = '62vh'

/** The graded frame, with a wipe that shows it ungraded. */
export function Stage({ frame, cube, wipe, onWipe }: StageProps) {
  const ratio = frame.width / frame.height
  return (
    <div
      className="relative mx-auto overflow-hidden"
      style={{ aspectRatio: ratio, width: `min(100%, calc(${TALLEST} * ${ratio}))` }}
    >
      <GradedCanvas
        frame={frame}
        cube={cube}
        pixels={1280}
        role="img"
        aria-label="The frame with this grade"
        data-graded
        className="absolute inset-0 size-full"
      />
      <UngradedCanvas
        frame={frame}
        aria-hidden
        className="absolute inset-0 size-full"
        style={{ clipPath: `inset(0 ${100 - wipe}% 0 0)` }}
      />
      <Corner shown={wipe > 12} className="left-3">
        Before
      </Corner>
      <Corner shown={wipe < 88} className="right-3">
        After
      </Corner>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={wipe}
        onChange={(event) => onWipe(event.target.valueAsNumber)}
        aria-label="Before and after"
        aria-valuetext={`${wipe} % before, ${100 - wipe} % after`}
        className="wipe peer absolute inset-0 size-full cursor-ew-resize touch-pan-y"
      />
      <div
        aria-hidden
        className="pointer-events-none absolute inset-y-0 w-px bg-chalk/90 shadow-[0_0_12px_oklch(0_0_0/0.6)] peer-focus-visible:w-0.5 peer-focus-visible:bg-bolt"
        style={{ left: `calc(${wipe}% - 0.5px)` }}
      >
        <span className="-translate-x-1/2 -translate-y-1/2 absolute top-1/2 left-1/2 grid size-9 place-items-center rounded-full border border-chalk/60 bg-ink/70 text-chalk backdrop-blur-sm">
          <ChevronsLeftRight className="size-4" />
        </span>
      </div>
    </div>
  )
}

const Corner = ({ shown, className, children }: { shown: boolean; className: string; children: string }) => (
  <span
    aria-hidden
    className={classes(
      'pointer-events-none absolute top-3 rounded-full bg-ink/75 px-2.5 py-1 font-semibold text-chalk text-xs leading-none transition-opacity',
      !shown && 'opacity-0',
      className,
    )}
  >
    {children}
  </span>
)
