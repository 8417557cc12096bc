import { toDollars } from '../../../contract/buying/pricing.ts'
import type { NewRider } from '../../../contract/catalogue/rider.ts'
import { insertRiders } from '../../catalogue/add-rider.ts'
import { dropRunsBeyond } from '../../catalogue/change-rider.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { AssignedCard, Line, RiderCard } from './assign-runs-to-riders.ts'

/** The riders of an event, with the horses that must not change. */
export async function readRiderCards(tx: Tx, eventId: number, now: Date): Promise<Map<number, RiderCard>> {
  const riders = await tx
    .selectFrom('rider')
    .select(['id', 'name', 'horseCount', 'linkKey', 'deletedAt'])
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute()
  const cards = new Map<number, RiderCard>()
  for (const { id, name, horseCount, linkKey, deletedAt } of riders) {
    const [gone, unlisted] = [deletedAt !== null, linkKey !== null]
    cards.set(id, { riderId: id, name, horseCount, gone, unlisted, horses: new Map(), fixed: new Set() })
  }
  const ofEvent = tx.selectFrom('rider').select('rider.id').where('rider.eventId', '=', eventId)
  const runs = await tx.selectFrom('run').selectAll().where('riderId', 'in', ofEvent).execute()
  for (const run of runs) {
    const card = cards.get(run.riderId)
    if (!card) continue
    card.horses.set(run.horse, run)
    if (run.videoUrl !== null) card.fixed.add(run.horse)
    if (run.eventId !== eventId) card.gone = true
  }
  const sold = await tx
    .selectFrom('entitlement')
    .select(['riderId', 'horse'])
    .distinct()
    .where('riderId', 'in', ofEvent)
    .execute()
  for (const { riderId, horse } of sold) cards.get(riderId)?.fixed.add(horse)
  const held = await tx
    .selectFrom('checkout')
    .select(['riderId', 'horses'])
    .where('riderId', 'in', ofEvent)
    .where('status', '=', 'open')
    .where('heldUntil', '>', now.toISOString())
    .execute()
  for (const { riderId, horses: wanted } of held)
    for (const horse of JSON.parse(wanted) as number[]) cards.get(riderId)?.fixed.add(horse)
  return cards
}

interface Cards {
  eventId: number
  assigned: AssignedCard[]
  cards: ReadonlyMap<number, RiderCard>
  now: Date
}

export interface RunPlace {
  riderId: number
  horse: number
}

/** Writes the riders. Returns the rider and horse of each line of the order. */
export async function writeRiderCards(
  tx: Tx,
  { eventId, assigned, cards, now }: Cards,
): Promise<Map<Line, RunPlace>> {
  const fresh = assigned.filter(({ riderId }) => riderId === null)
  const price = fresh.length > 0 ? await readEventPrice(tx, eventId) : undefined
  const riders = fresh.map(({ name, lines }): NewRider => ({ eventId, name, price, horseCount: lines.size }))
  const ids = await insertRiders(tx, riders, { now })
  const places = new Map<Line, RunPlace>()
  const place = (riderId: number, { lines }: AssignedCard) => {
    for (const [horse, line] of lines) places.set(line, { riderId, horse })
  }
  for (const [index, card] of fresh.entries()) place(ids[index] ?? 0, card)
  for (const card of assigned) {
    const known = card.riderId === null ? undefined : cards.get(card.riderId)
    if (!known) continue
    place(known.riderId, card)
    if (!known.gone) await changeCard(tx, known, card)
  }
  return places
}

async function changeCard(tx: Tx, known: RiderCard, { name, lines }: AssignedCard) {
  const { riderId, fixed } = known
  const horseCount = Math.max(...lines.keys(), ...fixed, ...namedBeside(known, lines))
  if (name !== known.name || horseCount !== known.horseCount)
    await tx.updateTable('rider').set({ name, horseCount }).where('id', '=', riderId).execute()
  if (horseCount < known.horseCount) await dropRunsBeyond(tx, riderId, horseCount)
}

/** Named horses of the rider that the draw does not mention. */
const namedBeside = ({ horses }: RiderCard, lines: ReadonlyMap<number, Line>) =>
  [...horses].flatMap(([horse, { horseName }]) => (horseName !== null && !lines.has(horse) ? [horse] : []))

/** The price of most riders of the event; null, the shop's default, without riders. */
async function readEventPrice(tx: Tx, eventId: number): Promise<number | null> {
  const usual = await tx
    .selectFrom('rider')
    .select('priceCents')
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .groupBy('priceCents')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('priceCents', 'desc')
    .executeTakeFirst()
  return usual ? toDollars(usual.priceCents) : null
}
