import { useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Key } from '../../platform/ui/keys.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { clipShows, type Decision, DRAW_KEYS, notRecorded, type Question, rerun, scratch } from './doubts.ts'
import type { DayClip, DayRun } from './use-day.ts'

interface AnswerProps {
  /** The selected clip. */
  clip: DayClip | null
  question: Question<DayRun, DayClip>
  onDecide: (decision: Decision | null) => void
}

/** The draws of a group in doubt, each with its key. */
export const DrawAnswers = ({ className, ...answer }: AnswerProps & { className: string }) => (
  <ol aria-label="Draws" className={className}>
    {answer.question.draws.map((run, index) => (
      <DrawAnswer key={run.id} run={run} digit={DRAW_KEYS[index] ?? ''} {...answer} />
    ))}
  </ol>
)

/** A draw: assign the selected clip to it, or scratch it. */
function DrawAnswer({ run, digit, clip, question, onDecide }: AnswerProps & { run: DayRun; digit: string }) {
  const missed = notRecorded(question, run)
  const isShown = clip?.runId === run.id
  return (
    <li
      aria-current={isShown || undefined}
      className="flex min-w-0 flex-wrap items-center justify-end gap-x-2 border-hairline border-b py-1.5 sm:flex-nowrap"
    >
      <Key name={digit} />
      <p
        className={classes(
          'min-w-0 flex-1 truncate max-sm:basis-3/4',
          run.scratched && 'text-dust line-through',
          isShown && 'font-semibold text-amber',
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
            aria-label={`This clip is ${run.riderName}`}
            onClick={() => onDecide(clipShows(clip, run.id))}
          >
            This clip
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Re-run of ${run.riderName}`}
            onClick={() => onDecide(rerun(question, clip, run.id))}
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
            onClick={() => onDecide(scratch(run))}
          >
            {run.scratched ? 'Ran' : 'Scratched'}
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={!missed}
            aria-label={`${run.riderName} was not filmed`}
            onClick={() => onDecide(missed)}
          >
            Not filmed
          </Button>
        </>
      )}
    </li>
  )
}

interface FindDrawProps {
  runs: DayRun[]
  /** The selected clip; without one, only the draw's group is shown. */
  clipName: string | null
  onFound: (run: DayRun) => void
  onClose: () => void
}

const SHOWN = 6

export function FindDraw({ runs, clipName, onFound, onClose }: FindDrawProps) {
  const [text, setText] = useState('')
  const found = text.trim() === '' ? [] : findRuns(runs, text)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={clipName ? `${clipName} is …` : 'Go to a draw'}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (found[0]) onFound(found[0])
        }}
      >
        <Field label="Draw, rider or horse">
          <TextInput value={text} onChange={(event) => setText(event.target.value)} autoFocus />
        </Field>
        <ul className="flex flex-col gap-1">
          {found.slice(0, SHOWN).map((run) => (
            <li key={run.id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left hover:bg-chalk/8"
                onClick={() => onFound(run)}
              >
                <span className="figures">{run.draw}</span>
                <span className="truncate">
                  {run.riderName}
                  <span className="text-dust"> {[run.horseName, run.go].filter(Boolean).join(' · ')}</span>
                </span>
              </button>
            </li>
          ))}
          {text.trim() !== '' && found.length === 0 && (
            <li className="text-dust">No one in the running order</li>
          )}
        </ul>
      </form>
    </Dialog>
  )
}

/** The draw first, then matches in rider and horse names. */
function findRuns(runs: DayRun[], text: string): DayRun[] {
  const words = text.trim().toLowerCase()
  const byDraw = runs.filter(({ draw }) => String(draw).toLowerCase() === words)
  const byName = runs.filter(
    ({ riderName, horseName }) =>
      riderName.toLowerCase().includes(words) || horseName?.toLowerCase().includes(words),
  )
  return [...new Set([...byDraw, ...byName])]
}
