import { classes } from '../ui/classes.ts'
import type { FenceRun } from './fence-day.ts'

interface UpNextProps {
  runs: FenceRun[]
  out: ReadonlySet<number>
  /** Somebody runs before their turn, or the thumb lost its place. */
  onCall: (runId: number) => void
}

export const UpNext = ({ runs, out, onCall }: UpNextProps) => (
  <section aria-label="Next" className="pb-3 lg:py-6">
    <h2 className="mb-1 font-sans font-semibold text-base tracking-normal">Next</h2>
    <ol className="grid gap-1.5">
      {runs.map((run) => (
        <li key={run.id}>
          <button
            type="button"
            disabled={out.has(run.id)}
            onClick={() => onCall(run.id)}
            className={classes(
              'flex min-h-12 w-full items-center gap-3 rounded-xl border border-ink/20 px-3 py-1 text-left active:bg-ink active:text-chalk',
              out.has(run.id) && 'border-transparent text-ink/60 line-through',
            )}
          >
            <span className="figures w-11 shrink-0 text-lg">{run.draw}</span>
            <span className="min-w-0 flex-1 truncate">
              <span className="font-semibold">{run.riderName}</span>
              {run.horseName && ` · ${run.horseName}`}
            </span>
          </button>
        </li>
      ))}
      {runs.length === 0 && <li>Nobody after this one.</li>}
    </ol>
  </section>
)
