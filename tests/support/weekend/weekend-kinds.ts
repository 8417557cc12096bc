import { Random } from './random.ts'
import { ORDINARY, type WeekendRates } from './weekend-rates.ts'

/** What is promised of a kind of weekend; see `bench/matching.ts`. */
export type Goal = 'by draw' | 'by runner' | 'known' | 'times alone' | 'tapped' | 'certainty'

export interface WeekendKind {
  name: string
  promise: Goal
  rates: Partial<WeekendRates> | ((random: Random) => Partial<WeekendRates>)
}

const TAPS = { spread: 3, forgotten: 0.05, wrong: 0.01 }
const turns = (random: Random) => ({
  cameras: random.pick(['turns', 'turns within'] as const),
  secondOff: random.between(-20, 20),
})
const zone = (random: Random) => random.pick([-2, -1, 1, 3]) * 3600 + random.between(-90, 90)

export const KINDS: WeekendKind[] = [
  { name: 'marks true', promise: 'by draw', rates: { marks: 'draw' } },
  { name: 'no marks', promise: 'by draw', rates: {} },
  {
    name: 'marks true, cameras in turns',
    promise: 'by draw',
    rates: (one) => ({ marks: 'draw', ...turns(one) }),
  },
  { name: 'no marks, cameras in turns', promise: 'by draw', rates: turns },
  {
    name: 'cameras in turns, a zone apart',
    promise: 'by draw',
    rates: (one) => ({ ...turns(one), marks: one.pick(['none', 'draw'] as const), secondOff: zone(one) }),
  },
  {
    name: 'two angles',
    promise: 'by draw',
    rates: (one) => ({ cameras: 'angles', secondOff: one.pick([zone(one), one.between(-300, 300)]) }),
  },
  {
    name: 'another camera for a class',
    promise: 'by draw',
    rates: (one) => ({ cameras: 'swap', secondOff: one.between(-300, 300) }),
  },
  { name: 'drags by runner, no marks', promise: 'by runner', rates: { dragBy: 'runner' } },
  {
    name: 'drags by runner, marks by draw',
    promise: 'by runner',
    rates: { dragBy: 'runner', marks: 'draw' },
  },
  { name: 'marks twice as often', promise: 'by runner', rates: { marks: 'double' } },
  { name: 'marks irregular', promise: 'by runner', rates: { marks: 'irregular' } },
  {
    name: 'drags skipped and inserted',
    promise: 'by runner',
    rates: (one) => ({
      marks: one.pick(['none', 'draw'] as const),
      dragsSkipped: 0.03,
      dragsInserted: 0.003,
    }),
  },
  {
    name: 'drags when needed',
    promise: 'by runner',
    rates: (one) => ({ dragBy: 'need', marks: one.pick(['none', 'draw'] as const) }),
  },
  {
    name: 'classes swapped and late',
    promise: 'by draw',
    rates: { swappedClasses: 1, lateClass: 0.3 },
  },
  { name: 'scratches announced', promise: 'known', rates: { announced: 1 } },
  { name: 'results imported', promise: 'known', rates: { results: true } },
  {
    name: 'results, drags by runner',
    promise: 'known',
    rates: (one) => ({ results: true, namesNoTimes: true, dragBy: 'runner', ...turns(one) }),
  },
  {
    name: 'times alone, drags by runner',
    promise: 'times alone',
    rates: (one) => ({ results: true, dragBy: 'runner', ...turns(one) }),
  },
  { name: 'taps', promise: 'tapped', rates: (one) => ({ taps: TAPS, cameraOff: zone(one) }) },
  {
    name: 'taps, cameras in turns',
    promise: 'tapped',
    rates: (one) => ({ taps: TAPS, ...turns(one), secondOff: zone(one) }),
  },
  {
    name: 'taps, two angles',
    promise: 'tapped',
    rates: (one) => ({ taps: TAPS, cameras: 'angles', secondOff: zone(one) }),
  },
  {
    name: 'anything goes',
    promise: 'certainty',
    rates: (one) => ({
      dragBy: one.pick(['draw', 'runner', 'need'] as const),
      marks: one.pick(['none', 'draw', 'double', 'irregular'] as const),
      cameras: one.pick(['one', 'turns', 'turns within', 'angles', 'swap'] as const),
      secondOff: one.pick([0, one.between(-60, 60), zone(one)]),
      swappedClasses: 0.5,
      lateClass: 0.2,
      missedBlock: 0.3,
      held: 0.004,
      rerun: 0.005,
      rerunAtEnd: 0.001,
      unlisted: 0.002,
      split: 0.005,
      joined: 0.005,
      dragsSkipped: 0.05,
      dragsInserted: 0.005,
      missed: 0.01,
    }),
  },
]

/** A weekend of the kind: what is not its mark differs from seed to seed, as weekends do. */
export function ratesOf({ rates }: WeekendKind, seed: number): WeekendRates {
  const random = new Random(seed + 7919)
  return {
    ...ORDINARY,
    gap: [35, 70],
    dragEvery: random.pick([5, 8, 10]),
    scratched: random.between(0.01, 0.08),
    announced: random.between(0.2, 0.8),
    held: 0.001,
    unlisted: 0.001,
    rerun: 0.001,
    rerunAtEnd: 0.0005,
    split: 0.001,
    joined: 0.001,
    missedBlock: 0.03,
    drift: 3,
    ...(typeof rates === 'function' ? rates(random) : rates),
  }
}
