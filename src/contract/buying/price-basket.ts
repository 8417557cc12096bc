import { plainName } from '../catalogue/plain-name.ts'
import type { PriceRules } from './price-rules.ts'
import { chargeable, firstPrice, furtherPrice, lessPercent, percentFor } from './pricing.ts'

type VideoSize = 'full' | 'phone'

export interface PricedHorse {
  horse: number
  /** A pass for one horse goes by it. */
  name?: string | null | undefined
}

/** The videos of one rider: what is bought now, and what the buyer has of it already. */
export interface PricedItem {
  riderId: number
  eventId: number
  /** Riders of one name are one person, whose runs a pass holds together. */
  riderName: string
  priceCents: number
  rules: PriceRules
  /** Bought now. None for a rider of whom something is owned, which counts for a pass. */
  horses: readonly PricedHorse[]
  size?: VideoSize | undefined
  owned?: readonly (PricedHorse & { size?: VideoSize | undefined })[]
}

/** Of a code. It applies after all rules, to the events that it is for; to all without `eventIds`. */
export type Discount = ({ percent: number } | { cents: number }) & { eventIds?: readonly number[] }

export interface PricedBasket {
  /** In the order of the items, without those that buy nothing. */
  lines: { riderId: number; amountCents: number }[]
  totalCents: number
  /** What all would cost by the riders' prices alone, and why it costs less. */
  listCents: number
  saved: { early: number; pass: number; volume: number; code: number; tooLittleToCharge: number }
}

/**
 * What a payment costs, for server and browser. Who owns something pays what all costs together less what the owned part costs. Whole
 * cents; in each step what is paid is rounded up, so that two payments never cost less than one.
 */
export function priceBasket(items: readonly PricedItem[], discount?: Discount): PricedBasket {
  const rows = items.map(toRow).sort((a, b) => a.item.riderId - b.item.riderId)
  const sum = () => rows.reduce((cents, { due }) => cents + due, 0)
  const listCents = rows.reduce((cents, { list }) => cents + list, 0)
  const saved = { early: listCents - sum(), pass: 0, volume: 0, code: 0, tooLittleToCharge: 0 }
  const takeOff = (why: keyof typeof saved, change: () => void) => {
    const before = sum()
    change()
    saved[why] = before - sum()
  }
  takeOff('pass', () => {
    for (const person of groupBy(rows, personOf))
      share(person, Math.min(dueOf(person), Math.max(0, differenceOf(person))))
  })
  takeOff('volume', () => {
    const videos = rows.reduce((count, { item }) => count + item.horses.length, 0)
    for (const event of groupBy(rows, ({ item }) => item.eventId)) {
      const percent = event[0] ? percentFor(videos, event[0].item.rules) : 0
      share(event, lessPercent(dueOf(event), percent))
    }
  })
  takeOff('code', () => {
    if (!discount) return
    const meant = rows.filter(({ item }) => discount.eventIds?.includes(item.eventId) ?? true)
    const due = dueOf(meant)
    share(
      meant,
      'percent' in discount ? lessPercent(due, discount.percent) : Math.max(0, due - discount.cents),
    )
  })
  takeOff('tooLittleToCharge', () => share(rows, chargeable(sum())))
  const dueFor = new Map(rows.map(({ item, due }) => [item, due]))
  const lines = items
    .filter(({ horses }) => horses.length > 0)
    .map((item) => ({ riderId: item.riderId, amountCents: dueFor.get(item) ?? 0 }))
  return { lines, totalCents: sum(), listCents, saved }
}

interface Row {
  item: PricedItem
  /** What the buyer has before and after. */
  before: Held
  after: Held
  list: number
  due: number
}

type Held = Map<number, { size: VideoSize; name: string | null }>

function toRow(item: PricedItem): Row {
  const before: Held = new Map()
  for (const { horse, name = null, size = 'full' } of item.owned ?? []) {
    if (before.get(horse)?.size !== 'full') before.set(horse, { name, size })
  }
  const after = new Map(before)
  for (const { horse, name = null } of item.horses) {
    if (after.get(horse)?.size !== 'full') after.set(horse, { name, size: item.size ?? 'full' })
  }
  const cost = (held: Held, rules: PriceRules) => sumOf(costsOf(item, held, rules))
  const difference = (rules: PriceRules) => cost(after, rules) - cost(before, rules)
  const list = difference({ ...item.rules, early: null })
  return { item, before, after, list, due: difference(item.rules) }
}

interface HorseCost {
  /** The same for every run on this horse. */
  horse: string
  cents: number
}

/** What each horse costs: the first one the rider's price, a further one less. `skip` takes another one for the first. */
function costsOf({ riderId, priceCents }: PricedItem, held: Held, rules: PriceRules, skip = 0): HorseCost[] {
  const { phoneCents } = rules
  const first = firstOnes(held)[skip]
  return Array.from(held, ([horse, { size, name }]) => {
    const inFull = horse === first ? firstPrice(priceCents, rules) : furtherPrice(priceCents, rules)
    const cents = size === 'phone' ? Math.min(inFull, phoneCents ?? inFull) : inFull
    return { horse: name ? plainName(name) : `${riderId} ${horse}`, cents }
  })
}

/** The horses that can be taken for the first: those in full size, where there are any. */
function firstOnes(held: Held) {
  const inFull = [...held].filter(([, { size }]) => size === 'full')
  return (inFull.length > 0 ? inFull : [...held]).map(([horse]) => horse).sort((a, b) => a - b)
}

const personOf = ({ item }: Row) => `${item.eventId} ${plainName(item.riderName)}`

/** What a person's runs cost more than before. A pass is a ceiling for all of them, or for those on one horse. */
function differenceOf(person: Row[]) {
  const pass = person[0]?.item.rules.pass
  const capped = (costs: HorseCost[]) => Math.min(sumOf(costs), pass?.cents ?? Number.POSITIVE_INFINITY)
  const cost = (heldOf: (row: Row) => Held) => {
    if (pass?.of !== 'horse')
      return capped(person.flatMap((row) => costsOf(row.item, heldOf(row), row.item.rules)))
    const ways = person.map((row, place) => {
      const firsts = place < MOST_CHOICES ? firstOnes(heldOf(row)) : [0]
      return firsts.map((_, skip) => costsOf(row.item, heldOf(row), row.item.rules, skip))
    })
    return cheapest(ways, (costs) =>
      groupBy(costs, ({ horse }) => horse).reduce((sum, one) => sum + capped(one), 0),
    )
  }
  return cost(({ after }) => after) - cost(({ before }) => before)
}

/** Up to this number of riders of one person, each horse is tried as the first. */
const MOST_CHOICES = 5

/** A horse whose pass is reached is the best one to be the first, which costs most. */
function cheapest(
  ways: HorseCost[][][],
  cost: (costs: HorseCost[]) => number,
  chosen: HorseCost[] = [],
): number {
  const [row, ...rest] = ways
  if (!row) return cost(chosen)
  if (row.length === 0) return cheapest(rest, cost, chosen)
  return Math.min(...row.map((way) => cheapest(rest, cost, [...chosen, ...way])))
}

const sumOf = (costs: HorseCost[]) => costs.reduce((sum, { cents }) => sum + cents, 0)

const dueOf = (rows: Row[]) => rows.reduce((sum, { due }) => sum + due, 0)

/** `cents` for all rows, each its share of it, in whole cents that add up. */
function share(rows: Row[], cents: number) {
  const all = dueOf(rows)
  const upTo = (weight: number) => (all === 0 ? 0 : Math.round((cents * weight) / all))
  let weight = 0
  for (const row of rows) {
    const shared = upTo(weight)
    weight += row.due
    row.due = upTo(weight) - shared
  }
}

/** `Map.groupBy` is missing on phones of 2023. */
function groupBy<T, K>(rows: T[], keyOf: (row: T) => K): T[][] {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}
