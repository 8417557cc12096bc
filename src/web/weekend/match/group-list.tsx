import { Fragment, memo } from 'react'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { Panel } from '../../platform/ui/panel.tsx'
import { clockTime, seconds } from '../clock-time.ts'
import { ClipPicture } from '../memory-card/clip-picture.tsx'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import { isDoubtful, isSure } from './doubts.ts'
import type { DayClip, DayGroup, DayRun } from './use-day.ts'

interface GroupListProps {
  groups: DayGroup[]
  current: number | null
  own: ReadonlyMap<number, OwnClip>
  timeZone: string
  onShow: (runId: number) => void
  onPlay: (clipId: number) => void
}

/** The running order on the left, the clips on the right. */
export const GroupList = ({ groups, current, own, timeZone, onShow, onPlay }: GroupListProps) => (
  <section aria-labelledby="order-title">
    <h2 id="order-title" className="text-xl">
      Running order and clips
    </h2>
    <ol className="mt-4 flex flex-col gap-5">
      {groups.map((group, index) => (
        <Fragment key={group.runs[0]?.id}>
          {group.runs[0]?.go !== groups[index - 1]?.runs[0]?.go && group.runs[0]?.go && (
            <li className="pt-2 font-semibold text-lg">{group.runs[0].go}</li>
          )}
          <li
            className="[contain-intrinsic-size:auto_30rem] [content-visibility:auto]"
            aria-current={group.number === current || undefined}
          >
            <GroupRows group={group} own={own} timeZone={timeZone} onShow={onShow} onPlay={onPlay} />
          </li>
        </Fragment>
      ))}
    </ol>
  </section>
)

interface GroupRowsProps {
  group: DayGroup
  own: ReadonlyMap<number, OwnClip>
  timeZone: string
  onShow: (runId: number) => void
  onPlay: (clipId: number) => void
}

const GroupRows = memo(({ group, own, timeZone, onShow, onPlay }: GroupRowsProps) => {
  const first = group.runs[0]
  const last = group.runs.at(-1)
  const doubtful = isDoubtful(group)
  return (
    <Panel size="row" tone={doubtful ? 'warn' : 'calm'}>
      <div className="flex items-center gap-3">
        <h3 className="min-w-0 flex-1 truncate font-sans font-semibold text-sm tracking-normal">
          Group {group.number}
          <span className="ml-2 font-normal text-dust">
            {first === last ? `draw ${first?.draw}` : `draws ${first?.draw} to ${last?.draw}`}
          </span>
        </h3>
        {doubtful && <Badge tone="amber">To look at</Badge>}
        <Button
          size="small"
          variant="quiet"
          aria-label={`Look at group ${group.number}`}
          onClick={() => first && onShow(first.id)}
        >
          Look
        </Button>
      </div>
      <table className="mt-1 w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">Group {group.number}: draws and their clips</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Draw</th>
            <th scope="col">Clip</th>
          </tr>
        </thead>
        <tbody>
          {pairsOf(group).map(({ run, clip }) => (
            <tr key={`${run?.id} ${clip?.id}`} className="border-hairline border-t">
              <td className="truncate py-1 pr-3">
                {run ? (
                  <RunCell run={run} isAngle={clip?.angle} />
                ) : (
                  <span className="text-dust">No run</span>
                )}
              </td>
              <td className="py-1">
                {clip ? (
                  <ClipCell clip={clip} own={own.get(clip.id)} timeZone={timeZone} onPlay={onPlay} />
                ) : (
                  <span className="text-dust">{run?.scratched ? 'Scratched' : 'No clip'}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}, isEqual)

/** After a decision all groups are recomputed, and nearly all are equal. */
function isEqual(before: GroupRowsProps, after: GroupRowsProps) {
  return before.own === after.own && JSON.stringify(before.group) === JSON.stringify(after.group)
}

const RunCell = ({ run, isAngle }: { run: DayRun; isAngle: true | undefined }) => (
  <span className={classes(run.scratched && 'text-dust line-through')}>
    <span className="figures mr-2 inline-block w-9 max-sm:w-5">{run.draw}</span>
    {run.riderName}
    {run.horseName && !isAngle && <span className="text-dust"> · {run.horseName}</span>}
    {isAngle && <span className="text-dust"> · second angle</span>}
  </span>
)

interface ClipCellProps {
  clip: DayClip
  own: OwnClip | undefined
  timeZone: string
  onPlay: (clipId: number) => void
}

const ClipCell = ({ clip, own, timeZone, onPlay }: ClipCellProps) => (
  <span className="flex min-w-0 items-center gap-3">
    <button
      type="button"
      data-clip={clip.id}
      aria-label={`Play ${clip.name}`}
      onClick={() => onPlay(clip.id)}
      className="grid w-12 shrink-0 items-center pointer-coarse:min-h-11"
    >
      <span className="overflow-hidden rounded">
        <ClipPicture own={own} count={1} shown={1} />
      </span>
    </button>
    <span className="min-w-0 flex-1 truncate tabular-nums">
      {clip.name}
      <span className="text-dust max-sm:hidden">
        {' '}
        · {clockTime(clip.startedAt, timeZone)} · {seconds(clip.seconds)}
      </span>
    </span>
    <Certainty clip={clip} />
  </span>
)

function Certainty({ clip }: { clip: DayClip }) {
  if (clip.where !== 'card')
    return (
      <span className="shrink-0 text-bolt text-xs">
        {clip.where === 'proxy' ? 'Small copy here' : 'Here'}
      </span>
    )
  if (clip.decided) return <span className="shrink-0 text-bolt text-xs">You said so</span>
  if (isSure(clip)) return null
  return <span className="shrink-0 text-amber text-xs tabular-nums">{Math.round(clip.sure * 100)} %</span>
}

/** Each run with its clips, and clips without a run by their time. */
function pairsOf({ runs, clips }: DayGroup): { run: DayRun | null; clip: DayClip | null }[] {
  const ofRun = Map.groupBy(clips, ({ runId }) => runId)
  const others = [...(ofRun.get(null) ?? [])]
  return [
    ...runs.flatMap((run) => {
      const own = ofRun.get(run.id) ?? []
      const start = own[0]?.startedAt ?? Number.NEGATIVE_INFINITY
      const before = []
      while (others[0] && others[0].startedAt < start) before.push(others.shift() as DayClip)
      return [
        ...before.map((clip) => ({ run: null, clip })),
        ...(own.length > 0 ? own.map((clip) => ({ run, clip })) : [{ run, clip: null }]),
      ]
    }),
    ...others.map((clip) => ({ run: null, clip })),
  ]
}
