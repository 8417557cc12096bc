import Undo from 'lucide/undo-2'
import type { Fence } from './fence.ts'
import type { FenceRun } from './fence-day.ts'
import { timeOfDay } from './fence-head.tsx'
import type { KeptOrder } from './kept-fence.ts'

const WORDS = { start: 'START', scratch: 'SCRATCH', rerun: 'RE-RUN', drag: 'DRAG after' }

interface UndoButtonProps {
  fence: Fence
  order: KeptOrder
  /** Who was called up out of turn and has not started. */
  called: FenceRun | null
  onUncall: () => void
}

/** Takes back the last that was done, then what was before it, as far back as this phone has tapped. */
export function UndoButton({ fence, order, called, onUncall }: UndoButtonProps) {
  const last = fence.lastTap()
  const run = order.runs.find(({ id }) => id === last?.runId)
  const tapped = last && `${WORDS[last.kind]} ${run?.riderName ?? ''}`
  const what = called ? `calling ${called.riderName}` : tapped
  return (
    <div className="flex min-h-12 items-center gap-3">
      <p role="status" className="min-w-0 flex-1 truncate text-sm">
        {called
          ? `${called.riderName} is called up`
          : last
            ? `${tapped} at ${timeOfDay(last.at, order.timeZone)}`
            : 'Nothing tapped yet'}
      </p>
      <button
        type="button"
        onClick={called ? onUncall : () => fence.undo()}
        disabled={!what}
        aria-label={what ? `Undo ${what}` : 'Undo'}
        className="flex min-h-12 shrink-0 items-center gap-2 rounded-2xl px-4 font-bold active:bg-ink active:text-chalk disabled:text-ink/60"
      >
        <Undo aria-hidden className="size-5" />
        Undo
      </button>
    </div>
  )
}
