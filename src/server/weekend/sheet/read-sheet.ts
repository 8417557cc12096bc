import { toDollars } from '../../../contract/buying/pricing.ts'
import type { Event } from '../../../contract/catalogue/event.ts'
import { effectiveTaps } from '../../../contract/weekend/fence/effective-taps.ts'
import { SURE } from '../../../contract/weekend/match/match-clips.ts'
import {
  type EventWeek,
  type SheetOrder,
  type SheetRun,
  sheetNumbers,
  type WeekendSheet,
} from '../../../contract/weekend/sheet/weekend-sheet.ts'
import { horseKey } from '../../catalogue/horses.ts'
import { listRiders } from '../../catalogue/riders.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { readRuns } from '../draw/runs.ts'
import { readTaps, scratchedRuns } from '../match/read-day.ts'
import { readMatching } from '../match/read-matching.ts'

/** Each number is the length of a list that is included. A helper sees neither orders nor money. */
export async function readSheet(shop: Shop, event: Event, { asHelper = false } = {}): Promise<WeekendSheet> {
  const { runs, doubtfulClips } = await readSheetRuns(shop, event.id, asHelper)
  const rows = asHelper ? [] : await readOrders(shop.db, event.id)
  const orders = rows.map(
    ({ amountCents, refundedCents, fees, waits, waitsFor4K, opened, ...order }): SheetOrder => ({
      ...order,
      amount: toDollars(amountCents),
      refunded: toDollars(refundedCents),
      fee: toDollars(-Number(fees ?? 0)),
      delivered: !waits,
      waitsFor4K: Boolean(waitsFor4K),
      opened: Boolean(opened),
    }),
  )
  const sum = (cents: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => all + cents(row), 0)
  const [revenue, refunded, feeCents] = [
    sum(({ amountCents }) => amountCents),
    sum(({ refundedCents }) => refundedCents),
    -sum(({ fees }) => Number(fees ?? 0)),
  ]
  return {
    event,
    runs,
    orders,
    numbers: sheetNumbers(runs, orders),
    money: asHelper
      ? null
      : {
          revenue: toDollars(revenue),
          refunded: toDollars(refunded),
          fees: toDollars(feeCents),
          net: toDollars(revenue - refunded - feeCents),
        },
    doubtfulClips,
  }
}

/** How far the event has come, in numbers. */
export async function readWeek(
  shop: Shop,
  event: Event,
  audience: { asHelper?: boolean } = {},
): Promise<EventWeek> {
  const { id: eventId } = event
  const { numbers, money, doubtfulClips } = await readSheet(shop, event, audience)
  const runs = await readRuns(shop.db, eventId)
  const { posterPrintedAt } = await shop.db
    .selectFrom('event')
    .select('posterPrintedAt')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const known = new Set(runs.map(({ id }) => id))
  const started = effectiveTaps(await readTaps(shop.db, eventId)).filter(
    ({ kind, runId }) => kind === 'start' && known.has(runId),
  )
  return {
    event,
    inOrder: runs.length,
    posterPrinted: posterPrintedAt !== null,
    tapped: new Set(started.map(({ runId }) => runId)).size,
    timed: runs.filter(({ seconds }) => seconds !== null).length,
    numbers,
    doubtfulClips,
    net: money?.net ?? null,
  }
}

const readOrders = (db: Db, eventId: number) =>
  db
    .selectFrom('purchase')
    .where('purchase.eventId', '=', eventId)
    .where('purchase.counted', '=', 1)
    .select(['purchase.id', 'purchase.orderNumber', 'purchase.riderName', 'purchase.email'])
    .select(['purchase.amountCents', 'purchase.refundedCents', 'purchase.status'])
    .select('purchase.createdAt')
    .select(({ exists, selectFrom }) => [
      selectFrom('movement')
        .select(({ fn }) => fn.sum<number | null>('movement.amountCents').as('fees'))
        .whereRef('movement.purchaseId', '=', 'purchase.id')
        .where('movement.kind', '=', 'fee')
        .as('fees'),
      exists(
        selectFrom('videoWait')
          .select('videoWait.purchaseId')
          .whereRef('videoWait.purchaseId', '=', 'purchase.id')
          .where('purchase.isOpen', '=', 1),
      ).as('waits'),
      exists(
        selectFrom('masterWait')
          .select('masterWait.purchaseId')
          .whereRef('masterWait.purchaseId', '=', 'purchase.id')
          .where('purchase.isOpen', '=', 1),
      ).as('waitsFor4K'),
      exists(
        selectFrom('orderVisit')
          .select('orderVisit.id')
          .whereRef('orderVisit.purchaseId', '=', 'purchase.id'),
      ).as('opened'),
    ])
    .orderBy('purchase.id', 'desc')
    .execute()

/** Every run of the event in running order, with its progress. */
async function readSheetRuns(shop: Shop, eventId: number, asHelper: boolean) {
  const { db } = shop
  const riders = await listRiders(db, { eventId, now: shop.now(), asOwner: true, asHelper, videos: true })
  const runs = new Map((await readRuns(db, eventId)).map((run) => [horseKey(run), run]))
  const out = await scratchedRuns(db, eventId)
  const matching = await readMatching(shop, db, eventId)
  const clipOf = new Map(matching.runs.map(({ id, clipId }) => [id, clipId]))
  const sold = await countSold(db, eventId)
  const awaited = await countWaitlisted(db, eventId)
  const rows = riders.flatMap((rider) =>
    rider.horses.map(({ horse, name, videoUrl, available, arrives }) => {
      const run = runs.get(horseKey({ riderId: rider.id, horse }))
      // a link of the owner may be for all horses
      const here = videoUrl !== null || available
      const row: SheetRun = {
        riderId: rider.id,
        horse,
        go: run?.go ?? rider.go ?? '',
        draw: run?.draw ?? null,
        riderName: rider.name,
        ...(rider.linkKey && { linkKey: rider.linkKey }),
        horseName: name,
        scratched: run !== undefined && out.has(run.id),
        filmed: here || (run !== undefined && clipOf.get(run.id) != null),
        here,
        smallCopy: here && arrives !== undefined,
        onSale: available,
        sold: sold.get(horseKey({ riderId: rider.id, horse })) ?? 0,
        awaited: awaited.get(rider.id) ?? 0,
        seconds: run?.seconds ?? null,
      }
      return { row, position: run?.position ?? Number.POSITIVE_INFINITY }
    }),
  )
  // runs outside the running order come last
  const inOrder = rows.sort((a, b) => (a.position === b.position ? 0 : a.position - b.position))
  const doubtfulClips = matching.clips.filter(({ decided, sure }) => !decided && sure < SURE).length
  return { runs: inOrder.map(({ row }) => row), doubtfulClips }
}

async function countSold(db: Db, eventId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('entitlement')
    .innerJoin('purchase', 'purchase.id', 'entitlement.purchaseId')
    .where('purchase.eventId', '=', eventId)
    .where('purchase.status', '=', 'paid')
    .where('purchase.counted', '=', 1)
    .select(['entitlement.riderId', 'entitlement.horse'])
    // a buyer who upgraded owns it in both sizes
    .select(({ fn }) => fn.count<number>('entitlement.email').distinct().as('sold'))
    .groupBy(['entitlement.riderId', 'entitlement.horse'])
    .execute()
  return new Map(rows.map(({ riderId, horse, sold }) => [horseKey({ riderId, horse }), Number(sold)]))
}

async function countWaitlisted(db: Db, eventId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('waitingRider')
    .innerJoin('rider', 'rider.id', 'waitingRider.riderId')
    .where('rider.eventId', '=', eventId)
    .where('waitingRider.toldAt', 'is', null)
    .select('waitingRider.riderId')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .groupBy('waitingRider.riderId')
    .execute()
  return new Map(rows.map(({ riderId, people }) => [riderId, Number(people)]))
}
