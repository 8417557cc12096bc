import { Button } from '../../platform/ui/button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import type { OwnClip } from '../memory-card/cards.ts'
import { allRight, thisClipIs } from './answers.ts'
import { ClipTile } from './clip-tile.tsx'
import { CLIP_KEYS, DRAW_KEYS, isDoubtful, type Look, questionOf } from './doubts.ts'
import { DrawAnswer } from './draw-answer.tsx'
import { Key } from './key.tsx'
import type { DayClip, DayGroup, DayRun } from './use-day.ts'
import type { Review } from './use-review.ts'

interface DoubtPanelProps {
  review: Review
  group: DayGroup
  look: Look<DayRun, DayClip>
  own: ReadonlyMap<number, OwnClip>
  timeZone: string
  onFind: () => void
}

/** One group that only a person can settle: its pictures in a row, its draws below, one or two keys for an answer. */
export function DoubtPanel({ review, group, look, own, timeZone, onFind }: DoubtPanelProps) {
  const { clip, busy } = review
  const runOf = new Map(group.runs.map((run) => [run.id, run]))
  return (
    <Panel as="section" size="medium" tone="warn" aria-labelledby="doubt-title">
      <h2 id="doubt-title" className="text-xl sm:text-2xl">
        Group {group.number}: {questionOf(look)}
      </h2>
      <p className="mt-2 text-dust text-sm">
        {clip
          ? `${clip.name} is … choose its draw, or say that it shows no run.`
          : 'Choose who is out, or a clip that shows somebody else.'}
      </p>
      <ol
        aria-label="Clips"
        className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))]"
      >
        {look.clips.map((one, index) => (
          <ClipTile
            key={one.id}
            clip={one}
            own={own.get(one.id)}
            run={one.runId === null ? null : (runOf.get(one.runId) ?? null)}
            letter={CLIP_KEYS[index] ?? ''}
            chosen={one.id === clip?.id}
            timeZone={timeZone}
            onChoose={() => review.takeInHand(one.id === clip?.id ? null : one.id)}
          />
        ))}
      </ol>
      <ol aria-label="Draws" className="mt-5 grid gap-x-6 gap-y-1 lg:grid-cols-2">
        {look.draws.map((run, index) => (
          <DrawAnswer
            key={run.id}
            run={run}
            digit={DRAW_KEYS[index] ?? ''}
            clip={clip}
            look={look}
            onSay={review.say}
          />
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-2">
        {isDoubtful(group) && (
          <Button onClick={() => review.say(allRight(look))} disabled={busy}>
            All right as shown <Key name="Enter" />
          </Button>
        )}
        {clip && (
          <Button variant="outline" onClick={() => review.say(thisClipIs(clip, null))}>
            {clip.name} shows no run <Key name="−" />
          </Button>
        )}
        <Button variant="outline" onClick={() => review.step(1)}>
          Next doubt <Key name="→" />
        </Button>
        <Button variant="outline" onClick={onFind}>
          {clip ? 'Another draw' : 'Go to a draw'} <Key name="/" />
        </Button>
        <Button variant="quiet" onClick={review.undo} disabled={!review.canUndo}>
          Undo <Key name="⌫" />
        </Button>
      </div>
    </Panel>
  )
}
