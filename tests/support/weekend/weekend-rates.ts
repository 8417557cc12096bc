/** How a weekend goes; each is a habit of the trade with its rate. Seconds, and shares of one. */
export interface WeekendRates {
  runs: number
  /** From start to start: each class has its own between these, and it wanders a little by the hour. */
  gap: number | [number, number]
  /** As a share of the gap. */
  gapSpread: number
  /** A gate that sticks, a lost shoe: the next run comes later by up to a minute. */
  delayed: number
  /** The timer fails, somebody falls: 3 to 12 minutes. */
  held: number
  /** A class starts an hour late. */
  lateClass: number
  /** Two neighboring classes run in the other order than printed. */
  swappedClasses: number
  dragEvery: number
  /** Whether the tractor goes by the numbers on the sheet, by how many have run, or when the ground needs it. */
  dragBy: 'draw' | 'runner' | 'need'
  dragsSkipped: number
  dragsInserted: number
  /** On the sheet: none, where the ground is dragged by draw, twice as often, or somewhere. */
  marks: 'none' | 'draw' | 'double' | 'irregular'
  scratched: number
  /** The share of the scratches that the owner was told. */
  announced: number
  /** Late entries that are not on the sheet, at the end of their class. */
  unlisted: number
  rerun: number
  rerunAtEnd: number
  /** Two runs in one clip, one run in two. */
  joined: number
  split: number
  /** Accidental clips; b-roll comes three times as often, at drags. */
  junk: number
  missed: number
  /** The camera is off for ten runs, once in so many classes. */
  missedBlock: number
  /** Who films: one, in turns (changing at drags or in between), both the same runs, or a second one for one class. */
  cameras: 'one' | 'turns' | 'turns within' | 'angles' | 'swap'
  /** How far the clock of each camera is off: the second one's, and how much both drift in a day. */
  cameraOff: number
  secondOff: number
  drift: number
  taps: false | { spread: number; forgotten: number; wrong: number }
  /** The result sheet is imported, and says of a run without a time whether it took place. */
  results: boolean
  namesNoTimes: boolean
  /** Ran without a time. */
  noTime: number
}

/** A calm weekend: one camera with a right clock, one pace, a few scratches. */
export const ORDINARY: WeekendRates = {
  runs: 600,
  gap: 45,
  gapSpread: 0.13,
  delayed: 0.03,
  held: 0,
  lateClass: 0,
  swappedClasses: 0,
  dragEvery: 10,
  dragBy: 'draw',
  dragsSkipped: 0,
  dragsInserted: 0,
  marks: 'none',
  scratched: 0.03,
  announced: 0,
  unlisted: 0,
  rerun: 0,
  rerunAtEnd: 0,
  joined: 0,
  split: 0,
  junk: 0.03,
  missed: 0.005,
  missedBlock: 0,
  cameras: 'one',
  cameraOff: 0,
  secondOff: 0,
  drift: 0,
  taps: false,
  results: false,
  namesNoTimes: false,
  noTime: 0.015,
}
