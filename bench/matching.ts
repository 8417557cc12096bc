import { parseArgs } from 'node:util'
import { matchClips } from '../src/contract/weekend/match/match-clips.ts'
import { type Evening, spendEvening } from '../tests/support/weekend/patient-owner.ts'
import { simulateWeekend, type Weekend } from '../tests/support/weekend/simulate-weekend.ts'
import { type Goal, KINDS, ratesOf, type WeekendKind } from '../tests/support/weekend/weekend-kinds.ts'
import { type Bar, printBars } from './support/bars.ts'
import { matchOverHttp } from './support/weekend-over-http.ts'

const { values } = parseArgs({
  options: {
    weekends: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    runs: { type: 'string', default: '600' },
    kind: { type: 'string', default: '' },
    answers: { type: 'string', default: '300' },
  },
})
const weekends = Number(values.weekends)
/** What is right and sure before the first answer is looked at more often: where little is sure, one class would decide. */
const unanswered = 3 * weekends
const seed = Number(values.seed)
const runs = Number(values.runs)

interface Row {
  kind: WeekendKind
  right: number
  answers: number
  /** What only a person can know: unannounced scratches and missed runs. */
  unknown: number
  /** Answers in the worst weekend, as a multiple of the unknown and three more. */
  worst: number
  /** Clips by their certainty in tenths, those of at least 95 % last: how many, and how many were right. */
  reliability: { clips: number; right: number }[]
}

const BINS = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95]

function measure(kind: WeekendKind): Row {
  const reliability = BINS.map(() => ({ clips: 0, right: 0 }))
  const row: Row = { kind, right: 0, answers: 0, unknown: 0, worst: 0, reliability }
  for (let index = 0; index < unanswered; index++) {
    const weekend = simulateWeekend(seed + index, { ...ratesOf(kind, seed + index), runs })
    const isAnswered = index < weekends
    const evening: Evening = spendEvening(weekend, isAnswered ? Number(values.answers) : 0)
    row.right += evening.right / unanswered
    for (const { sure, right } of evening.first) {
      const bin = reliability[BINS.findLastIndex((from) => sure >= from)]
      if (!bin) continue
      bin.clips++
      if (right) bin.right++
    }
    if (!isAnswered) continue
    const unknown = weekend.unannounced + weekend.missed
    row.answers += evening.answers / weekends
    row.unknown += unknown / weekends
    row.worst = Math.max(row.worst, evening.answers / (unknown + 3))
  }
  return row
}

const PROMISES: Record<Goal, { right: number; answers: (row: Row) => boolean; text: string }> = {
  'by draw': {
    right: 0.9,
    answers: ({ answers, unknown, worst }) => answers <= unknown + 3 && worst <= 1.6,
    text: '90 %, unknown + 3, 1.6 times',
  },
  'by runner': {
    right: 0.5,
    answers: ({ answers, unknown, worst }) => answers <= 1.2 * (unknown + 3) && worst <= 1.6,
    text: '50 %, 1.2 times (unknown + 3), 1.6 times',
  },
  known: { right: 0.97, answers: ({ answers }) => answers <= 5, text: '97 %, 5' },
  // who knew every density of the simulator would be right about 97.1 %
  'times alone': { right: 0.96, answers: ({ answers }) => answers <= 5, text: '96 %, 5' },
  tapped: { right: 0.98, answers: ({ answers }) => answers <= 3, text: '98 %, 3' },
  certainty: { right: 0, answers: () => true, text: 'only the certainty' },
}
const LEAST_SURE_RIGHT = 0.98

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const shareOf = ({ clips, right }: { clips: number; right: number }) => right / Math.max(1, clips)

function barOf(row: Row): Bar {
  const { right, answers, unknown, worst, reliability, kind } = row
  const promise = PROMISES[kind.promise]
  const sure = reliability.at(-1) ?? { clips: 0, right: 0 }
  const all = reliability.reduce((sum, { clips }) => sum + clips, 0)
  return {
    what: kind.name,
    measured: [
      `${percent(right)} right`,
      `${answers.toFixed(1)} answers`,
      `${unknown.toFixed(1)} unknown`,
      `${worst.toFixed(1)} at worst`,
      `${percent(sure.clips / all)} sure`,
      `${percent(shareOf(sure))} of them right`,
    ].join(', '),
    bar: promise.text,
    ok: right >= promise.right && promise.answers(row) && shareOf(sure) >= LEAST_SURE_RIGHT,
  }
}

function printReliability(rows: Row[]) {
  console.log('\nright among the clips that were called so sure (share of clips)')
  console.log(
    `  ${''.padEnd(34)}${BINS.map((from) => `from ${Math.round(from * 100)} %`.padStart(16)).join('')}`,
  )
  for (const { kind, reliability } of rows) {
    const all = reliability.reduce((sum, { clips }) => sum + clips, 0)
    const cells = reliability.map((bin) =>
      (bin.clips ? `${percent(shareOf(bin))} (${percent(bin.clips / all)})` : '').padStart(16),
    )
    console.log(`  ${kind.name.padEnd(34)}${cells.join('')}`)
  }
}

const kinds = KINDS.filter(({ name }) => new RegExp(values.kind).test(name))
const rows: Row[] = []
for (const kind of kinds) {
  const row = measure(kind)
  rows.push(row)
  if (process.stderr.isTTY) process.stderr.write(`${kind.name}\n`)
}
printReliability(rows)

const bars = rows.map(barOf)
if (!values.kind) {
  const goals = KINDS.filter(({ promise }) => promise !== 'certainty')
  const large = goals.map((kind) => simulateWeekend(seed, { ...ratesOf(kind, seed), runs: 2000 }))
  const secondsFor = (weekend: Weekend) => {
    const began = process.cpuUsage()
    matchClips(weekend)
    return process.cpuUsage(began).user / 1e6
  }
  matchClips(large[0] as Weekend)
  const seconds = Math.max(...large.map(secondsFor))
  bars.push({
    what: 'CPU for 2,000 runs, the slowest kind',
    measured: `${seconds.toFixed(2)} s`,
    bar: 'under 1 s',
    ok: seconds < 1,
  })
  const { first, answer, visitor } = await matchOverHttp(large[1] as Weekend)
  bars.push(
    { what: 'over HTTP, the first time', measured: `${first.toFixed(2)} s`, bar: 'under 1 s', ok: first < 1 },
    {
      what: 'over HTTP, after an answer',
      measured: `${answer.toFixed(2)} s`,
      bar: 'under 0.5 s',
      ok: answer < 0.5,
    },
    {
      what: 'a visitor meanwhile, at worst',
      measured: `${visitor.toFixed(2)} s`,
      bar: 'under 0.2 s',
      ok: visitor < 0.2,
    },
  )
}
printBars(
  `${weekends} weekends of each kind to the last answer, ${unanswered} without one, ${runs} runs, --seed ${seed}`,
  bars,
)
