import Undo from 'lucide-react/icons/undo-2'
import type { Fence } from './fence.ts'
import { timeOfDay } from './fence-head.tsx'
import type { KeptOrder } from './kept-fence.ts'

const WORDS = { start: 'START', scratch: 'SCRATCH', rerun: 'RE-RUN', drag: 'DRAG after' }

/** Takes back the last tap, then the one before it, as far back as this phone has tapped. */
export function UndoButton({ fence, order }: { fence: Fence; order: KeptOrder }) {
  const last = fence.lastTap()
  const run = order.runs.find(({ id }) => id === last?.runId)
  const what = last && `${WORDS[last.kind]} ${run?.riderName ?? ''}`
  return (
    <div className="flex min-h-12 items-center gap-3">
      <p role="status" className="min-w-0 flex-1 truncate text-sm">
        {last ? `${what} at ${timeOfDay(last.at, order.timeZone)}` : 'Nothing tapped yet'}
      </p>
      <button
        type="button"
        onClick={() => fence.undo()}
        disabled={!last}
        aria-label={last ? `Undo ${what}` : 'Undo'}
        className="flex min-h-12 shrink-0 items-center gap-2 rounded-2xl px-4 font-bold active:bg-ink active:text-chalk disabled:text-ink/60"
      >
        <Undo aria-hidden className="size-5" />
        Undo
      </button>
    </div>
  )
}
