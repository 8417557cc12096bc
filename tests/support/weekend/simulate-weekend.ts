import type { ClipToMatch, RunToMatch, Tap } from '../../../src/contract/weekend/match/weekend-day.ts'
import { Random } from './random.ts'
import { ORDINARY, type WeekendRates } from './weekend-rates.ts'

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
const SATURDAY = 2
const FRIDAY_NOON = Date.UTC(2026, 5, 12, 17)
const DAY = 86_400

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
  const camera = new Cameras(random, rates, weekend)
  const classes = drawSheet(random, rates)
  weekend.runs = classes.flat()
  const timeOf = new Map<number, number | null>()
  let clock = 0
  for (const [place, own] of orderOfClasses(random, rates, classes).entries()) {
    if (place > 0) clock += place === SATURDAY ? random.between(12, 15) * 3600 : random.between(20, 50) * 60
    if (random.chance(rates.lateClass)) clock += 3600
    camera.beginClass(place)
    clock = runClass(own, clock)
  }
  weekend.clips = camera.clipsInOrder()
  if (rates.results)
    for (const run of weekend.runs) {
      run.seconds = timeOf.get(run.id) ?? null
      run.noTime = rates.namesNoTimes && timeOf.get(run.id) === null
    }
  return weekend

  function runClass(own: RunToMatch[], from: number): number {
    const [low, high] = Array.isArray(rates.gap) ? rates.gap : [rates.gap, rates.gap]
    const pace = random.between(low, high)
    const wander = Array.isArray(rates.gap) ? random.between(-0.1, 0.1) : 0
    const off = random.chance(rates.missedBlock) ? random.between(0, own.length - 10) : Number.NaN
    const again: number[] = []
    let at = from
    let sinceDrag = 0
    for (const [index, run] of own.entries()) {
      const scratched = random.chance(rates.scratched)
      if (scratched && random.chance(rates.announced)) run.scratched = true
      else if (scratched) weekend.unannounced++
      camera.isOff = index >= off && index < off + 10
      if (!scratched) {
        weekend.ran.add(run.id)
        sinceDrag++
        at = runOnce(run.id, at, pace * (1 + wander * Math.sin(index / 40)))
        if (random.chance(rates.rerun)) at = runOnce(run.id, at, pace)
        if (random.chance(rates.rerunAtEnd)) again.push(run.id)
      }
      if (index === own.length - 1) break
      const due = {
        draw: (index + 1) % rates.dragEvery === 0,
        runner: !scratched && sinceDrag === rates.dragEvery,
        need: random.chance(1 / rates.dragEvery),
      }[rates.dragBy]
      if (due && rates.dragBy === 'runner') sinceDrag = 0
      if (due ? random.chance(rates.dragsSkipped) : !random.chance(rates.dragsInserted)) continue
      at = drag(at)
    }
    camera.isOff = false
    for (const run of again) at = runOnce(run, at, pace)
    const unlisted = own.filter(() => random.chance(rates.unlisted)).length
    for (let late = 0; late < unlisted; late++) at = runOnce(null, at, pace)
    return at
  }

  /** Gives when the next one may start. */
  function runOnce(runId: number | null, at: number, pace: number): number {
    const time = random.normal(16.5, 1.2)
    const late = random.chance(rates.delayed) ? random.between(10, 60) : 0
    const held = random.chance(rates.held) ? random.between(180, 720) : 0
    const next = at + Math.max(time + 12, random.normal(pace, pace * rates.gapSpread)) + late + held
    camera.film(runId, at, time, next)
    if (runId !== null) tap(runId, at)
    const penalty = random.chance(0.15) ? 5 : 0
    if (runId !== null) timeOf.set(runId, random.chance(rates.noTime) ? null : time + penalty)
    return next
  }

  function drag(at: number): number {
    const seconds = random.between(4, 8) * 60
    camera.bRoll(at, seconds)
    camera.mayChange()
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

/** The classes as printed. */
function drawSheet(random: Random, rates: WeekendRates): RunToMatch[][] {
  let id = 0
  return GOES.map((go, index) => {
    const rest = rates.runs - id
    const draws = index === GOES.length - 1 ? rest : Math.round(rates.runs * (SHARES[index] ?? 0))
    return Array.from({ length: draws }, (_, draw) => {
      id++
      const dragAfter = {
        none: false,
        draw: (draw + 1) % rates.dragEvery === 0,
        double: (draw + 1) % Math.ceil(rates.dragEvery / 2) === 0,
        irregular: random.chance(1 / rates.dragEvery),
      }[rates.marks]
      return { id, go, scratched: false, dragAfter }
    })
  })
}

function orderOfClasses<Class>(random: Random, { swappedClasses }: WeekendRates, classes: Class[]): Class[] {
  const order = [...classes]
  if (!random.chance(swappedClasses)) return order
  const at = random.pick([0, 2, 3])
  return order.toSpliced(at, 2, order[at + 1] as Class, order[at] as Class)
}

class Cameras {
  isOff = false
  readonly #random: Random
  readonly #rates: WeekendRates
  readonly #weekend: Weekend
  readonly #speeds: [number, number]
  readonly #swapped: number
  readonly #recorded: { at: number; clip: ClipToMatch }[] = []
  #current = 0
  #inClipBefore = false

  constructor(random: Random, rates: WeekendRates, weekend: Weekend) {
    this.#random = random
    this.#rates = rates
    this.#weekend = weekend
    this.#speeds = [random.between(-rates.drift, rates.drift), random.between(-rates.drift, rates.drift)]
    this.#swapped = random.pick([1, 2, 3, 4])
  }

  beginClass(place: number) {
    if (this.#rates.cameras === 'swap') this.#current = place === this.#swapped ? 1 : 0
  }

  mayChange() {
    if (this.#rates.cameras === 'turns' && this.#random.chance(0.35)) this.#current = 1 - this.#current
  }

  /** A run from `at` for `time`; another one starts at `next`. */
  film(runId: number | null, at: number, time: number, next: number) {
    const { joined, missed, split, junk, cameras } = this.#rates
    const random = this.#random
    if (cameras === 'turns within' && random.chance(0.04)) this.#current = 1 - this.#current
    const isJoined = !this.#inClipBefore && next - at < 90 && random.chance(joined)
    const isMissed = this.isOff || this.#inClipBefore || random.chance(missed)
    if (isMissed) {
      if (runId !== null) this.#weekend.missed++
    } else if (random.chance(split)) {
      const first = random.between(4, time - 2)
      this.#record(at - 2, first, runId, this.#current)
      this.#record(at + first, time - first + random.between(2, 6), runId, this.#current)
    } else {
      const used = cameras === 'angles' ? [0, 1] : [this.#current]
      for (const camera of used) {
        const lead = random.between(1, 4)
        const length = (isJoined ? next - at : 0) + lead + time + random.between(1, 8)
        if (camera === 0 || used.length === 1 || !random.chance(0.05))
          this.#record(at - lead, length, runId, camera)
      }
    }
    this.#inClipBefore = isJoined && !isMissed
    if (random.chance(junk))
      this.#record(at + time + random.between(9, 11.5), random.between(0.8, 2.5), null, this.#current)
  }

  bRoll(at: number, seconds: number) {
    const random = this.#random
    if (random.chance(this.#rates.junk * 3))
      this.#record(at + random.between(20, seconds - 60), random.between(5, 40), null, this.#current)
  }

  /** As they were filmed, whatever the clocks say. */
  clipsInOrder(): ClipToMatch[] {
    return this.#recorded.toSorted((a, b) => a.at - b.at).map(({ clip }) => clip)
  }

  #record(at: number, seconds: number, runId: number | null, camera: number) {
    const { cameraOff, secondOff } = this.#rates
    const off = (camera === 0 ? cameraOff : secondOff) + (this.#speeds[camera as 0 | 1] * at) / DAY
    const id = this.#recorded.length + 1
    const startedAt = Math.round((at + off) * 1000) + FRIDAY_NOON
    this.#recorded.push({ at, clip: { id, camera: camera === 0 ? 'A' : 'B', startedAt, seconds } })
    this.#weekend.truth.set(id, runId)
  }
}
