import { useState } from 'react'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import type { DayRun } from './use-day.ts'

interface FindDrawProps {
  runs: DayRun[]
  /** Whose draw it is; none where only its group is looked for. */
  clipName: string | null
  onFound: (run: DayRun) => void
  onClose: () => void
}

const SHOWN = 6

/** By draw number, rider or horse. */
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
            <li className="text-dust">Nobody in the order of go</li>
          )}
        </ul>
      </form>
    </Dialog>
  )
}

/** The draw itself first, then whoever has the words in name or horse. */
function findRuns(runs: DayRun[], text: string): DayRun[] {
  const words = text.trim().toLowerCase()
  const byDraw = runs.filter(({ draw }) => String(draw).toLowerCase() === words)
  const byName = runs.filter(
    ({ riderName, horseName }) =>
      riderName.toLowerCase().includes(words) || horseName?.toLowerCase().includes(words),
  )
  return [...new Set([...byDraw, ...byName])]
}
