import Undo from 'lucide/undo-2'
import { useEffect, useRef } from 'react'
import { clockTime } from '../clock-time.ts'
import type { Fence } from './fence.ts'
import type { FenceRun } from './fence-day.ts'
import type { StoredRunningOrder } from './fence-storage.ts'

const WORDS = { start: 'START', scratch: 'SCRATCH', rerun: 'RE-RUN', drag: 'DRAG after' }

interface UndoButtonProps {
  fence: Fence
  order: StoredRunningOrder
  /** Called up out of turn, and not started. */
  called: FenceRun | null
  onUncall: () => void
}

/** Undoes the taps of this phone, the latest first. */
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
            ? `${tapped} at ${clockTime(last.at, order.timeZone)}`
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

interface RerunChoiceProps {
  started: { run: FenceRun; at: number }[]
  onChoose: (run: FenceRun) => void
  onClose: () => void
}

const SHOWN = 5

/** Chooses the rider of a re-run; the tap is its start. */
export function RerunChoice({ started, onChoose, onClose }: RerunChoiceProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [onClose])
  const runs = [...new Map(started.map(({ run }) => [run.id, run])).values()].slice(0, SHOWN)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">
        Tap the rider who runs again when the horse leaves the gate
      </legend>
      {runs.map((run, index) => (
        <button
          key={run.id}
          ref={index === 0 ? first : undefined}
          type="button"
          onClick={() => onChoose(run)}
          className="flex min-h-14 touch-manipulation items-center gap-3 rounded-2xl border-2 border-ink px-4 text-left active:bg-ink active:text-chalk"
        >
          <span className="figures w-11 shrink-0 text-xl">{run.draw}</span>
          <span className="min-w-0 truncate font-bold">{run.riderName}</span>
        </button>
      ))}
      <button type="button" onClick={onClose} className="min-h-14 rounded-2xl font-bold underline">
        Nobody
      </button>
    </fieldset>
  )
}
