import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as refunds from '../../contract/books/refund-calls.ts'
import * as sales from '../../contract/books/sales-calls.ts'
import { dayIn } from '../../contract/platform/time-zone.ts'
import { orderUrl } from '../buying/access/order-link.ts'
import { findPurchase, listPurchases } from '../buying/access/purchases.ts'
import { moveOrder } from '../buying/orders/correct-email.ts'
import type { Shop } from '../composed-shop.ts'
import { writeEmail } from '../email/write-email.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { mounting } from '../platform/http/mount.ts'
import { addOrder } from './add-order.ts'
import { listDisputes } from './disputes/list-disputes.ts'
import { readEvidence } from './disputes/read-evidence.ts'
import { eraseBuyer, readBuyerData } from './erase-buyer.ts'
import { listPayoutMovements, listPayouts } from './ledger/payouts.ts'
import { listRefunds } from './refunds/list-refunds.ts'
import { refundPurchase } from './refunds/refund-purchase.ts'
import { resolveRefund } from './refunds/resolve-refund.ts'
import { exportMovements, exportReport, exportSales } from './sales/export-sales.ts'
import { listSales } from './sales/list-sales.ts'
import { readReport } from './sales/read-report.ts'
import { sumSales, sumSalesByDay, sumSalesByEvent } from './sales/sum-sales.ts'
import { clearTestSales, readTestSales } from './test-sales.ts'
import { readTimeZone } from './time-zone.ts'
import { dismissUnmatched, orderUnmatched, refundUnmatched } from './unmatched-payments.ts'

/** Sales and reports, single orders, refunds and disputes: all for the owner alone. */
export const booksRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const { mount, mountSent } = mounting(app, shop)
    const purchaseWith = async (id: number) => (await findPurchase(db, id)) ?? notFound('purchase')
    const rowWith = async (id: number) =>
      (await db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirst()) ??
      notFound('purchase')

    mount(sales.listSales, ({ query }) => listSales(shop, query))
    mount(sales.sumSales, ({ query }) => sumSales(shop, query))
    mount(sales.sumSalesByDay, ({ query }) => sumSalesByDay(shop, query))
    mount(sales.sumSalesByEvent, ({ query }) => sumSalesByEvent(shop, query))
    mountSent(sales.exportSales, async ({ query }, reply) => {
      const day = dayIn(await readTimeZone(db), shop.now())
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="sales-${day}.csv"`)
        .send(Readable.from(exportSales(shop, query)))
    })

    mount(sales.readYearlyReport, ({ query }) => readReport(shop, query.year))
    mountSent(sales.exportYearlyReport, async ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="sales-report-${query.year}.csv"`)
        .send(exportReport(await readReport(shop, query.year))),
    )

    mountSent(sales.exportMovements, async ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="movements-${query.year}.csv"`)
        .send(Readable.from(exportMovements(shop, query.year))),
    )
    mount(sales.listPayouts, () => listPayouts(shop))
    mount(sales.listPayoutMovements, ({ params }) => listPayoutMovements(shop, params.id))

    mount(sales.countTestSales, () => readTestSales(shop))
    mount(sales.clearTestSales, async () => {
      await clearTestSales(shop)
      return readTestSales(shop)
    })

    mount(sales.listPurchases, () => listPurchases(db))
    mount(sales.resendOrder, ({ params }) => resendOrder(shop, params.id))
    mount(sales.findOrderLink, async ({ params }) => ({ orderUrl: orderUrl(shop, await rowWith(params.id)) }))
    mount(sales.addOrder, async ({ body }) => purchaseWith(await addOrder(shop, body)))
    mount(sales.moveOrder, async ({ params, body }) => {
      await moveOrder(shop, await rowWith(params.id), body.email, null)
      return purchaseWith(params.id)
    })
    mount(sales.readBuyerData, ({ body }) => readBuyerData(db, body.email))
    mount(sales.eraseBuyer, ({ body }) => eraseBuyer(shop, body.email))

    mount(refunds.refundPurchase, async ({ params, body, headers }) => {
      const { amount: dollars, horses } = body ?? {}
      await refundPurchase(shop, params.id, { dollars, horses, key: headers['idempotency-key'] })
      return purchaseWith(params.id)
    })
    mount(refunds.listRefunds, ({ params }) => listRefunds(shop, params.id))
    mount(refunds.sendRefundAgain, ({ params }) => resolveRefund(shop, params.id, 'again'))
    mount(refunds.noteRefundByHand, ({ params }) => resolveRefund(shop, params.id, 'by-hand'))
    mount(refunds.dismissRefund, ({ params }) => resolveRefund(shop, params.id, 'dismiss'))

    mount(refunds.listDisputes, () => listDisputes(db))
    mount(refunds.readEvidence, ({ params }) => readEvidence(shop, params.id))

    mount(refunds.orderUnmatched, ({ params }) => orderUnmatched(shop, params.id))
    mount(refunds.refundUnmatched, ({ params }) => refundUnmatched(shop, params.id))
    mount(refunds.dismissUnmatched, ({ params }) => dismissUnmatched(shop, params.id))
  }

/** Emails the buyer the order link again. */
async function resendOrder({ db, now, worker }: Shop, purchaseId: number) {
  await db.transaction().execute(async (tx) => {
    const purchase =
      (await tx
        .selectFrom('purchase')
        .select(['orderNumber', 'riderName', 'email', 'status'])
        .where('id', '=', purchaseId)
        .executeTakeFirst()) ?? notFound('purchase')
    if (purchase.status !== 'paid') {
      throw new ShopError('conflict', 'This order was refunded, so there is no video to send any more')
    }
    const { orderNumber, riderName, email } = purchase
    const payload = { purchaseId, orderNumber, riderName }
    await writeEmail(tx, { kind: 'order', recipient: email, payload, now: now() })
  })
  worker.wake('emails')
}
