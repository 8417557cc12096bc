import { classes } from '../../platform/ui/classes.ts'
import type { FenceRun } from './fence-day.ts'

interface UpNextProps {
  runs: FenceRun[]
  out: ReadonlySet<number>
  /** Somebody runs before their turn, or after all, or the thumb lost its place. */
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
            onClick={() => onCall(run.id)}
            className={classes(
              'flex min-h-12 w-full items-center gap-3 rounded-xl border border-ink/20 px-3 py-1 text-left active:bg-ink active:text-chalk',
              out.has(run.id) && 'border-transparent text-ink/60',
            )}
          >
            <span className="figures w-11 shrink-0 text-lg">{run.draw}</span>
            <span className={classes('min-w-0 flex-1 truncate', out.has(run.id) && 'line-through')}>
              <span className="font-semibold">{run.riderName}</span>
              {run.horseName && ` · ${run.horseName}`}
            </span>
            {out.has(run.id) && <span className="shrink-0 font-semibold text-sm">Came after all?</span>}
          </button>
        </li>
      ))}
      {runs.length === 0 && <li>Nobody after this one.</li>}
    </ol>
  </section>
)
