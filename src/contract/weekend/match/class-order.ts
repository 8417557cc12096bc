import type { Moment } from './timeline.ts'
import type { RunToMatch } from './weekend-day.ts'

/** An order in which the classes may have run. */
export interface ClassOrder {
  runs: RunToMatch[]
  logPrior: number
}

const PAUSE = 900
const OTHER_ORDER = Math.log(0.01)
const PAUSE_WITHIN = Math.log(2e-3)
const NO_PAUSE_BETWEEN = Math.log(0.12)
const NOT_FILMED = Math.log(0.01)
/** An order that explains the sessions this much worse than another one is not tried. */
const HOPELESS = 8
const MOST_TRIED = 3

/**
 * As printed and, where the numbers of clips between long pauses fit the sizes of the classes about as well in other orders,
 * also those: with one class moved to another place.
 */
export function classOrders(
  runs: readonly RunToMatch[],
  moments: readonly Moment[],
  looksLikeRun: (seconds: number) => boolean,
): ClassOrder[] {
  const classes = [...Map.groupBy(runs, ({ go }) => go).values()]
  const printed: ClassOrder = { runs: classes.flat(), logPrior: 0 }
  if (classes.length < 2) return [{ runs: [...runs], logPrior: 0 }]
  const sessions = countSessions(moments.filter(({ seconds }) => looksLikeRun(seconds)))
  const sizes = classes.map((own) => own.filter(({ scratched }) => !scratched).length)
  const filmed = sessions.reduce((sum, count) => sum + count, 0)
  const expected = sizes.reduce((sum, size) => sum + size, 0)
  const rate = Math.min(0.1, Math.max(0.005, (expected - filmed) / expected))
  const fits = (order: readonly number[]) =>
    fitOf(
      sessions,
      order.map((index) => sizes[index] as number),
      rate,
    )
  const asPrinted = classes.map((_, index) => index)
  const others: { order: number[]; fit: number }[] = []
  for (const from of asPrinted) {
    for (const to of asPrinted) {
      // moving one back by one is the same as moving the other forward
      if (to === from || to === from - 1) continue
      const order = asPrinted.toSpliced(from, 1).toSpliced(to, 0, from)
      others.push({ order, fit: fits(order) })
    }
  }
  others.sort((a, b) => b.fit - a.fit)
  const least = Math.max(fits(asPrinted) - OTHER_ORDER, others[0]?.fit ?? 0) - HOPELESS
  const moved = others
    .filter(({ fit }) => fit >= least)
    .slice(0, MOST_TRIED)
    .map(({ order }) => order.flatMap((index) => classes[index] as RunToMatch[]))
  return [printed, ...moved.map((own) => ({ runs: own, logPrior: OTHER_ORDER }))]
}

/** The number of runs between long pauses. */
function countSessions(moments: readonly Moment[]): number[] {
  const counts: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { start } of moments) {
    if (start - last > PAUSE) counts.push(0)
    counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
    last = start
  }
  return counts
}

/** The log-likelihood of the sessions: a class has one or several, several classes have one, or a class was not filmed. */
function fitOf(sessions: readonly number[], sizes: readonly number[], rate: number): number {
  const best = Array.from({ length: sessions.length + 1 }, () =>
    new Float64Array(sizes.length + 1).fill(Number.NEGATIVE_INFINITY),
  )
  const at = (session: number) => best[session] as Float64Array
  at(0)[0] = 0
  for (let session = 0; session <= sessions.length; session++) {
    for (let place = 0; place <= sizes.length; place++) {
      const soFar = at(session)[place] as number
      if (soFar === Number.NEGATIVE_INFINITY) continue
      const reach = (toSession: number, toPlace: number, fit: number) => {
        at(toSession)[toPlace] = Math.max(at(toSession)[toPlace] as number, soFar + fit)
      }
      if (place < sizes.length) reach(session, place + 1, NOT_FILMED)
      let size = 0
      for (let many = 1; many <= 3 && place + many <= sizes.length; many++) {
        size += sizes[place + many - 1] as number
        let count = 0
        for (let taken = 1; taken <= 8 && session + taken <= sessions.length; taken++) {
          count += sessions[session + taken - 1] as number
          const lacking = logLacking(size - count, size, rate)
          reach(
            session + taken,
            place + many,
            lacking + (many - 1) * NO_PAUSE_BETWEEN + (taken - 1) * PAUSE_WITHIN,
          )
        }
      }
    }
  }
  return at(sessions.length)[sizes.length] as number
}

/** With heavy tails: a block of runs may be missing. */
function logLacking(lacking: number, size: number, rate: number): number {
  const variance = 2 + 2 * rate * size
  const distance = (lacking - rate * size) ** 2 / variance
  return -2.5 * Math.log(1 + distance / 5) - 0.5 * Math.log(variance)
}
