import Play from 'lucide/play'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { Key, KeyHelp } from '../../platform/ui/keys.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { seconds, shortTime } from '../clock-time.ts'
import { ClipPicture } from '../memory-card/clip-picture.tsx'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import {
  acceptAll,
  askedText,
  CLIP_KEYS,
  clipShows,
  type Decision,
  isDoubtful,
  isSure,
  type Question,
  questionText,
} from './doubts.ts'
import { DrawAnswers } from './draw-answer.tsx'
import type { Asked, DayClip, DayGroup, DayRun } from './use-day.ts'
import type { ReviewState } from './use-review.ts'

interface DoubtPanelProps {
  review: ReviewState
  group: DayGroup
  question: Question<DayRun, DayClip>
  own: ReadonlyMap<number, OwnClip>
  timeZone: string
  onFind: () => void
}

/** A group with doubtful matches: its clips in a row, its draws below, one or two keys for a decision. */
export function DoubtPanel({ review, group, question, own, timeZone, onFind }: DoubtPanelProps) {
  const { clip, busy, asked } = review
  const runOf = new Map(group.runs.map((run) => [run.id, run]))
  return (
    <Panel as="section" size="medium" tone="warn" aria-labelledby="doubt-title">
      <h2 id="doubt-title" className="text-xl sm:text-2xl">
        Group {group.number}: {questionText(question)}
      </h2>
      <p className="mt-2 text-dust text-sm">
        {clip
          ? `${clip.name} is … choose its draw, or say that it shows no run.`
          : 'Choose who is out, or a clip that shows somebody else.'}
      </p>
      {asked && !clip && <AskedFirst asked={asked} busy={busy} onDecide={review.decide} />}
      <ol
        aria-label="Clips"
        className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))]"
      >
        {question.clips.map((one, index) => (
          <ClipTile
            key={one.id}
            clip={one}
            own={own.get(one.id)}
            run={one.runId === null ? null : (runOf.get(one.runId) ?? null)}
            letter={CLIP_KEYS[index] ?? ''}
            chosen={one.id === clip?.id}
            timeZone={timeZone}
            onChoose={() => review.selectClip(one.id === clip?.id ? null : one.id)}
            onPlay={() => review.play(one.id)}
          />
        ))}
      </ol>
      <DrawAnswers
        className="mt-5 grid gap-x-6 gap-y-1 lg:grid-cols-2"
        clip={clip}
        question={question}
        onDecide={review.decide}
      />
      <div className="mt-5 flex flex-wrap gap-2">
        {isDoubtful(group) && (
          <Button onClick={() => review.decide(acceptAll(question))} disabled={busy}>
            All right as shown <Key name="Enter" />
          </Button>
        )}
        {clip && (
          <Button variant="outline" onClick={() => review.decide(clipShows(clip, null))}>
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
      <div className="mt-4">
        <KeyHelp
          keys={[
            ['Space', 'play'],
            ['A S D …', 'select a clip'],
            ['1 – 0', clip ? 'its draw' : 'scratched'],
            ['Shift 1 – 0', clip ? 're-run' : 'not filmed'],
            ['← →', 'groups'],
          ]}
        />
      </div>
    </Panel>
  )
}

interface AskedFirstProps {
  asked: Asked
  busy: boolean
  onDecide: (decision: Decision) => void
}

/** The question whose answer settles most of the group. */
const AskedFirst = ({ asked: { clip, runs }, busy, onDecide }: AskedFirstProps) => (
  <div className="mt-3 flex flex-wrap items-center gap-2">
    <p className="font-semibold">{askedText(clip.name, runs)}</p>
    {runs.map((run) => (
      <Button
        key={run?.id ?? 0}
        size="small"
        variant="outline"
        disabled={busy}
        onClick={() => onDecide(clipShows(clip, run?.id ?? null))}
      >
        {run ? `${run.draw} ${run.riderName}` : 'No run'}
      </Button>
    ))}
  </div>
)

interface ClipTileProps {
  clip: DayClip
  own: OwnClip | undefined
  run: DayRun | null
  letter: string
  chosen: boolean
  timeZone: string
  onChoose: () => void
  onPlay: () => void
}

/** A clip's picture and its matched run; the selected one shows more pictures. */
function ClipTile({ clip, own, run, letter, chosen, timeZone, onChoose, onPlay }: ClipTileProps) {
  const tone = isSure(clip) ? '' : 'text-amber'
  return (
    <li className={classes('relative', chosen && 'col-span-2 sm:col-span-3')}>
      <button
        type="button"
        aria-pressed={chosen}
        data-clip={clip.id}
        onClick={onChoose}
        className={classes(
          'flex h-full w-full flex-col overflow-hidden rounded-lg border text-left',
          chosen ? 'border-amber bg-raised' : 'border-hairline bg-ink hover:border-chalk/40',
        )}
      >
        <span className="sr-only">{clip.name} </span>
        <ClipPicture own={own} count={3} shown={chosen ? 3 : 1} />
        <span className="block w-full min-w-0 px-2 pt-1.5 pb-2">
          <span className="flex items-center justify-between gap-1">
            <span className={classes('figures truncate text-sm', tone)}>{run?.draw ?? '–'}</span>{' '}
            <Key name={letter.toUpperCase()} />
          </span>
          <span className={classes('block truncate font-semibold text-sm', tone)}>
            {run?.riderName ?? 'No run'}
          </span>
          <span className="flex justify-between gap-1 text-dust text-xs tabular-nums">
            <span className="truncate">{shortTime(clip.startedAt, timeZone)}</span>{' '}
            <span className="shrink-0">{seconds(clip.seconds)}</span>
          </span>
          {!isSure(clip) && <span className="sr-only"> In doubt</span>}
        </span>
      </button>
      <PlayButton name={clip.name} onPlay={onPlay} />
    </li>
  )
}

/** Opens the loupe. */
const PlayButton = ({ name, onPlay }: { name: string; onPlay: () => void }) => (
  <button
    type="button"
    aria-label={`Play ${name}`}
    onClick={onPlay}
    className="absolute top-1 right-1 grid size-8 place-items-center rounded-full bg-ink/70 text-chalk hover:bg-ink pointer-coarse:size-11"
  >
    <Play aria-hidden className="ml-0.5 size-4" />
  </button>
)
