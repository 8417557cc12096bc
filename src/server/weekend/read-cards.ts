import type { Tx } from '../platform/db/open.ts'

export interface Card {
  riderId: number
  name: string
  horseCount: number
  /** Out of the shop: it keeps the runs that it has, and gets no more. */
  gone: boolean
  /** Found by its link alone. */
  unlisted: boolean
  horses: Map<number, { name: string | null }>
  /** Horses that are filmed, sold or being paid for: they stay what they are. */
  fixed: Set<number>
}

/** The riders of an event, and what of each is settled. */
export async function readCards(tx: Tx, eventId: number, now: Date): Promise<Map<number, Card>> {
  const riders = await tx
    .selectFrom('rider')
    .select(['id', 'name', 'horseCount', 'linkKey', 'deletedAt'])
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute()
  const cards = new Map<number, Card>()
  for (const { id, name, horseCount, linkKey, deletedAt } of riders) {
    const [gone, unlisted] = [deletedAt !== null, linkKey !== null]
    cards.set(id, { riderId: id, name, horseCount, gone, unlisted, horses: new Map(), fixed: new Set() })
  }
  const ofEvent = tx.selectFrom('rider').select('rider.id').where('rider.eventId', '=', eventId)
  const horses = await tx.selectFrom('horse').selectAll().where('riderId', 'in', ofEvent).execute()
  for (const { riderId, horse, name, videoUrl } of horses) {
    const card = cards.get(riderId)
    card?.horses.set(horse, { name })
    if (videoUrl !== null) card?.fixed.add(horse)
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
