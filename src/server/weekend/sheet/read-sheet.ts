import { toDollars } from '../../../contract/buying/pricing.ts'
import { type SheetOrder, sheetNumbers, type WeekendSheet } from '../../../contract/weekend/weekend-sheet.ts'
import { findEvent } from '../../catalogue/events.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import { readSheetRuns } from './sheet-runs.ts'

/** What became of an event: each number is the length of a list that is here too. */
export async function readSheet(shop: Shop, eventId: number): Promise<WeekendSheet> {
  const event = (await findEvent(shop.db, eventId, { asOwner: true })) ?? notFound('event')
  const { runs, doubtfulClips } = await readSheetRuns(shop, eventId)
  const rows = await readOrders(shop.db, eventId)
  const orders = rows.map(
    ({ amountCents, refundedCents, feeCents, waits, waitsFor4K, opened, ...order }): SheetOrder => ({
      ...order,
      amount: toDollars(amountCents),
      refunded: toDollars(refundedCents),
      fee: toDollars(feeCents ?? 0),
      delivered: !waits,
      waitsFor4K: Boolean(waitsFor4K),
      opened: Boolean(opened),
    }),
  )
  const sum = (cents: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => all + cents(row), 0)
  const [revenue, refunded, fees] = [
    sum(({ amountCents }) => amountCents),
    sum(({ refundedCents }) => refundedCents),
    sum(({ feeCents }) => feeCents ?? 0),
  ]
  return {
    event,
    runs,
    orders,
    numbers: sheetNumbers(runs, orders),
    money: {
      revenue: toDollars(revenue),
      refunded: toDollars(refunded),
      fees: toDollars(fees),
      net: toDollars(revenue - refunded - fees),
    },
    doubtfulClips,
  }
}

const readOrders = (db: Db, eventId: number) =>
  db
    .selectFrom('purchase')
    .where('purchase.eventId', '=', eventId)
    .where('purchase.counted', '=', 1)
    .select(['purchase.id', 'purchase.orderNumber', 'purchase.riderName', 'purchase.email'])
    .select(['purchase.amountCents', 'purchase.refundedCents', 'purchase.feeCents', 'purchase.status'])
    .select('purchase.createdAt')
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('filmWait')
          .select('filmWait.purchaseId')
          .whereRef('filmWait.purchaseId', '=', 'purchase.id'),
      ).as('waits'),
      exists(
        selectFrom('masterWait')
          .select('masterWait.purchaseId')
          .whereRef('masterWait.purchaseId', '=', 'purchase.id'),
      ).as('waitsFor4K'),
      exists(
        selectFrom('orderVisit')
          .select('orderVisit.id')
          .whereRef('orderVisit.purchaseId', '=', 'purchase.id'),
      ).as('opened'),
    ])
    .orderBy('purchase.id', 'desc')
    .execute()
