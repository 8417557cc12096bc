import { parseArgs } from 'node:util'
import { matchClips } from '../src/contract/weekend/match/match-clips.ts'
import { type Evening, spendEvening } from '../tests/support/weekend/patient-owner.ts'
import { ORDINARY, simulateWeekend, type WeekendRates } from '../tests/support/weekend/simulate-weekend.ts'
import { type Bar, printBars } from './support/bars.ts'
import { matchOverHttp } from './support/weekend-over-http.ts'

const { values } = parseArgs({
  options: {
    weekends: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: String(ORDINARY.runs) },
    scratched: { type: 'string', default: String(ORDINARY.scratched) },
    junk: { type: 'string', default: String(ORDINARY.junk) },
    missed: { type: 'string', default: String(ORDINARY.missed) },
    rerun: { type: 'string', default: String(ORDINARY.rerun) },
    joined: { type: 'string', default: String(ORDINARY.joined) },
  },
})
const weekends = Number(values.weekends)
const given: Partial<WeekendRates> = {
  runs: Number(values.runs),
  scratched: Number(values.scratched),
  junk: Number(values.junk),
  missed: Number(values.missed),
  rerun: Number(values.rerun),
  joined: Number(values.joined),
}
const DRAGS = [5, 8, 10]

interface Sum extends Evening {
  /** What only a person can know: unannounced scratches and missed runs. */
  unknown: number
  /** Answers above 1.3 times that and three more, in the worst weekend. */
  over: number
}

function walk(changed: Partial<WeekendRates>): Sum {
  const sum: Sum = { right: 0, sure: 0, sureAndRight: 0, answers: 0, unknown: 0, over: -Infinity }
  for (let index = 0; index < weekends; index++) {
    const rates = { ...given, dragEvery: DRAGS[index % DRAGS.length] ?? 10, ...changed }
    const weekend = simulateWeekend(Number(values.seed) + index, rates)
    const unknown = weekend.unannounced + weekend.missed
    const evening = spendEvening(weekend)
    for (const name of ['right', 'sure', 'sureAndRight', 'answers'] as const)
      sum[name] += evening[name] / weekends
    sum.unknown += unknown / weekends
    sum.over = Math.max(sum.over, evening.answers - (1.3 * unknown + 3))
  }
  return sum
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const atLeast = (what: string, share: number, bar: number): Bar => ({
  what,
  measured: percent(share),
  bar: `at least ${percent(bar)}`,
  ok: share >= bar,
})
const answers = (what: string, { answers: many }: Sum, bar: number): Bar => ({
  what,
  measured: many.toFixed(1),
  bar: `at most ${bar.toFixed(1)}`,
  ok: many <= bar,
})

const byDraw = walk({})
const byRunner = walk({ dragBy: 'runner' })
const announced = walk({ scratchesAnnounced: true })
const tapped = walk({ taps: { spread: 3, forgotten: 0.05, wrong: 0.01 }, cameraOff: -3640 })

const large = simulateWeekend(Number(values.seed), { ...given, runs: 2000 })
matchClips(large)
const began = process.cpuUsage()
matchClips(large)
const seconds = process.cpuUsage(began).user / 1e6
const asked = await matchOverHttp(large)

printBars(
  `${weekends} weekends of ${values.runs} runs, a drag after every 5, 8 or 10, from seed ${values.seed}`,
  [
    atLeast('right without help, drags by draw', byDraw.right, 0.92),
    answers('  answers until all are right', byDraw, byDraw.unknown),
    {
      what: '  answers in the worst weekend',
      measured: `${byDraw.over.toFixed(1)} over`,
      bar: '1.3 times the unknown and 3',
      ok: byDraw.over <= 0,
    },
    atLeast('  clips that are sure', byDraw.sure, 0.6),
    atLeast('  of them right', byDraw.sureAndRight, 0.98),
    answers('answers, drags by runners', byRunner, 1.2 * byRunner.unknown + 3),
    atLeast('  of the sure ones right', byRunner.sureAndRight, 0.98),
    answers('answers, scratches announced', announced, 4),
    atLeast('  of the sure ones right', announced.sureAndRight, 0.98),
    answers('answers, with taps', tapped, 2),
    atLeast('  of the sure ones right', tapped.sureAndRight, 0.98),
    { what: 'CPU for 2,000 runs', measured: `${seconds.toFixed(2)} s`, bar: 'under 1 s', ok: seconds < 1 },
    {
      what: '  over HTTP, the first time and after an answer',
      measured: `${asked.first.toFixed(2)} s, ${asked.answer.toFixed(2)} s`,
      bar: 'under 1 s',
      ok: asked.first < 1 && asked.answer < 1,
    },
  ],
)
