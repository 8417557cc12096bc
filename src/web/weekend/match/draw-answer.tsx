import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { notFilmed, rerun, scratch, thisClipIs, type Word } from './answers.ts'
import type { Look } from './doubts.ts'
import { Key } from './key.tsx'
import type { DayClip, DayRun } from './use-day.ts'

interface DrawAnswerProps {
  run: DayRun
  digit: string
  /** The clip in hand. */
  clip: DayClip | null
  look: Look<DayRun, DayClip>
  onSay: (word: Word | null) => void
}

/** A draw, and what can be said of it: that it is the clip in hand, or that it is out. */
export function DrawAnswer({ run, digit, clip, look, onSay }: DrawAnswerProps) {
  const missed = notFilmed(look, run)
  return (
    // on a phone a name needs the whole line
    <li className="flex min-w-0 flex-wrap items-center justify-end gap-x-2 border-hairline border-b py-1.5 sm:flex-nowrap">
      <Key name={digit} />
      <p
        className={classes(
          'min-w-0 flex-1 truncate max-sm:basis-3/4',
          run.scratched && 'text-dust line-through',
        )}
      >
        <span className="figures mr-2 text-sm">{run.draw}</span>
        {run.riderName}
        {run.horseName && <span className="text-dust"> · {run.horseName}</span>}
      </p>
      {clip ? (
        <>
          <Button
            size="small"
            variant="outline"
            aria-label={`${clip.name} is ${run.riderName}`}
            onClick={() => onSay(thisClipIs(clip, run.id))}
          >
            This clip
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`${clip.name} is a re-run of ${run.riderName}`}
            onClick={() => onSay(rerun(look, clip, run.id))}
          >
            Re-run
          </Button>
        </>
      ) : (
        <>
          <Button
            size="small"
            variant="outline"
            aria-label={run.scratched ? `${run.riderName} ran` : `${run.riderName} scratched`}
            onClick={() => onSay(scratch(run))}
          >
            {run.scratched ? 'Ran' : 'Scratched'}
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={!missed}
            aria-label={`${run.riderName} was not filmed`}
            onClick={() => onSay(missed)}
          >
            Not filmed
          </Button>
        </>
      )}
    </li>
  )
}
