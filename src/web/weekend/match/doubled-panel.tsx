import { pluralize } from '../../pages/base/pluralize.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import {
  camerasOf,
  type Doubled,
  doubledRuns,
  sellBoth,
  sellCamera,
  sellsBoth,
  twoAngles,
} from './doubled-runs.ts'
import type { Decision } from './doubts.ts'
import type { Day, DayRun } from './use-day.ts'

interface DoubledPanelProps {
  day: Day
  onShow: (runId: number) => void
  onDecide: (decision: Decision) => void
}

/** Two clips on one run are said at once: a second camera, a re-run, or a wrong key. */
export function DoubledPanel({ day, onShow, onDecide }: DoubledPanelProps) {
  const all = doubledRuns(day.clips, day.runs)
  const both = all.filter(sellsBoth)
  const doubled = all.filter((run) => !sellsBoth(run))
  const cameras = twoAngles(doubled)
  return (
    <>
      {both.length > 0 && (
        <Angles
          text={`${pluralize(both.length, 'run')} ${both.length === 1 ? 'is' : 'are'} sold from each camera, every angle as a video of its own.`}
          cameras={camerasOf(both)}
          word="Only"
          onSell={(camera) => onDecide(sellCamera(both, camera))}
        />
      )}
      {cameras ? (
        <Angles
          text={`${pluralize(doubled.length, 'run')} were filmed from ${cameras.length} angles. Which camera’s video is sold?`}
          more={
            both.length > 0
              ? 'There is no room for another angle here: a rider has up to 4 videos.'
              : undefined
          }
          cameras={cameras}
          word="Sell"
          onSell={(camera) => onDecide(sellCamera(doubled, camera))}
          onSellBoth={both.length > 0 ? undefined : () => onDecide(sellBoth(doubled, cameras))}
        />
      ) : (
        doubled.length > 0 && <Repeated doubled={doubled} onShow={onShow} />
      )}
    </>
  )
}

interface AnglesProps {
  text: string
  more?: string
  cameras: string[]
  word: 'Sell' | 'Only'
  onSell: (camera: string) => void
  onSellBoth?: () => void
}

function Angles({ text, more, cameras, word, onSell, onSellBoth }: AnglesProps) {
  return (
    <Panel tone={word === 'Sell' ? 'warn' : 'calm'} size="row" role="status" className="basis-full text-sm">
      <p>
        {text} {more}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        {cameras.map((camera) => (
          <Button key={camera} size="small" variant="outline" onClick={() => onSell(camera)}>
            {word} {camera || 'the other camera'}
          </Button>
        ))}
        {onSellBoth && (
          <Button size="small" variant="outline" onClick={onSellBoth}>
            {cameras.length === 2 ? 'Sell both' : 'Sell all'}
          </Button>
        )}
      </p>
    </Panel>
  )
}

function Repeated({ doubled, onShow }: { doubled: Doubled<DayRun>[]; onShow: (runId: number) => void }) {
  return (
    <Panel tone="warn" size="row" role="alert" className="basis-full text-sm">
      <ul className="flex flex-col gap-2">
        {doubled.map(({ run, names }) => (
          <li key={run.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {names.length} clips show {run.draw} {run.riderName}: {names.join(', ')}. The last one is sold,
              as after a re-run.
            </span>
            <Button size="small" variant="outline" onClick={() => onShow(run.id)}>
              Look at {run.draw}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
