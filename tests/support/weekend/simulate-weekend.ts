import type { ClipToMatch, RunToMatch, Tap } from '../../../src/contract/weekend/match/weekend-day.ts'
import { Random } from './random.ts'

/** How a weekend goes; each is a fact of the trade with its rate. Seconds, and shares of one. */
export interface WeekendRates {
  runs: number
  gap: number
  gapSpread: number
  /** A gate that sticks, a lost shoe: the next run comes later by up to a minute. */
  delayed: number
  dragEvery: number
  /** Whether the tractor goes by the numbers on the sheet or by how many have run. */
  dragBy: 'draw' | 'runner'
  dragsMarked: boolean
  scratched: number
  scratchesAnnounced: boolean
  junk: number
  missed: number
  rerun: number
  /** Two runs in one clip. */
  joined: number
  taps: false | { spread: number; forgotten: number; wrong: number }
  cameraOff: number
}

export const ORDINARY: WeekendRates = {
  runs: 600,
  gap: 45,
  gapSpread: 6,
  delayed: 0.03,
  dragEvery: 10,
  dragBy: 'draw',
  dragsMarked: false,
  scratched: 0.03,
  scratchesAnnounced: false,
  junk: 0.03,
  missed: 0.005,
  rerun: 0,
  joined: 0,
  taps: false,
  cameraOff: 0,
}

export interface Weekend {
  runs: RunToMatch[]
  clips: ClipToMatch[]
  taps: Tap[]
  /** The run of each clip, null for b-roll; by the clip's id. */
  truth: Map<number, number | null>
  unannounced: number
  missed: number
  /** Who ran, filmed or not. */
  ran: Set<number>
}

const GOES = ['Friday Open', 'Friday Youth', 'Saturday Open', 'Saturday Youth', 'Saturday Senior', 'Short Go']
const SHARES = [0.25, 0.1, 0.35, 0.12, 0.1, 0.08]
const SATURDAY = 'Saturday Open'
const FRIDAY_NOON = Date.UTC(2026, 5, 12, 17)

export function simulateWeekend(seed: number, changed: Partial<WeekendRates> = {}): Weekend {
  const rates = { ...ORDINARY, ...changed }
  const random = new Random(seed)
  const weekend: Weekend = {
    runs: [],
    clips: [],
    taps: [],
    truth: new Map(),
    unannounced: 0,
    missed: 0,
    ran: new Set(),
  }
  const film = (at: number, seconds: number, runId: number | null) => {
    const id = weekend.clips.length + 1
    const startedAt = Math.round((at + rates.cameraOff) * 1000) + FRIDAY_NOON
    weekend.clips.push({ id, camera: 'A', startedAt, seconds })
    weekend.truth.set(id, runId)
  }
  let clock = 0
  let inClipBefore = false
  for (const [index, go] of GOES.entries()) {
    const share = SHARES[index] ?? 0
    const rest = rates.runs - weekend.runs.length
    const draws = index === GOES.length - 1 ? rest : Math.round(rates.runs * share)
    if (index > 0) clock += go === SATURDAY ? random.between(12, 15) * 3600 : random.between(20, 50) * 60
    clock = runGo(go, draws, clock)
  }
  weekend.clips.sort((a, b) => a.startedAt - b.startedAt)
  return weekend

  function runGo(go: string, draws: number, from: number): number {
    let at = from
    let ran = 0
    for (let draw = 1; draw <= draws; draw++) {
      const id = weekend.runs.length + 1
      const scratched = random.chance(rates.scratched)
      const byDraw = draw % rates.dragEvery === 0
      weekend.runs.push({
        id,
        go,
        scratched: scratched && rates.scratchesAnnounced,
        dragAfter: rates.dragsMarked && byDraw,
      })
      if (scratched && !rates.scratchesAnnounced) weekend.unannounced++
      if (!scratched) {
        ran++
        weekend.ran.add(id)
        at = runOnce(id, at)
        if (random.chance(rates.rerun)) at = runOnce(id, at)
      }
      const dragNow = rates.dragBy === 'draw' ? byDraw : !scratched && ran % rates.dragEvery === 0
      if (dragNow && draw < draws) at = drag(at)
    }
    return at
  }

  /** Gives when the next one may start. */
  function runOnce(runId: number, at: number): number {
    const length = random.between(16, 30)
    const joined = !inClipBefore && random.chance(rates.joined)
    if (inClipBefore || random.chance(rates.missed)) weekend.missed++
    else film(at - random.between(1, 4), joined ? length + rates.gap : length, runId)
    inClipBefore = joined
    if (random.chance(rates.junk)) film(at + length + random.between(2, 12), random.between(0.8, 2.5), null)
    tap(runId, at)
    const late = random.chance(rates.delayed) ? random.between(10, 60) : 0
    return at + Math.max(length + 4, random.normal(rates.gap, rates.gapSpread)) + late
  }

  function drag(at: number): number {
    const seconds = random.between(4, 8) * 60
    if (random.chance(rates.junk * 3))
      film(at + random.between(20, seconds - 60), random.between(5, 40), null)
    return at + seconds
  }

  function tap(runId: number, at: number) {
    if (!rates.taps || random.chance(rates.taps.forgotten)) return
    const wrong = random.chance(rates.taps.wrong)
    const tapped = wrong ? runId + random.pick([-1, 1]) : runId
    weekend.taps.push({
      runId: Math.max(1, tapped),
      at: Math.round(random.normal(at, rates.taps.spread) * 1000) + FRIDAY_NOON,
      kind: 'start',
    })
  }
}
