import { useEffect, useRef } from 'react'
import type { FenceRun } from './fence-day.ts'

interface RerunChoiceProps {
  started: { run: FenceRun; at: number }[]
  onChoose: (run: FenceRun) => void
  onClose: () => void
}

const SHOWN = 5

/** Who runs again; the tap itself is the start. */
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
      <legend className="mb-2 font-semibold">Tap whoever runs again, when the horse leaves the gate</legend>
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
