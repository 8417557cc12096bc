import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { lockPurchase } from '../../src/server/books/refunds/derive-purchase.ts'
import { clearTestSales } from '../../src/server/books/test-sales.ts'
import type { Tx } from '../../src/server/platform/db/open.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider, buy } from '../support/buying.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

const test = sharedTestShop()
const admin = sharedAdmin(test)
let eventId: number

beforeAll(async () => {
  eventId = (await addEvent(admin)).id
})

it('two transactions that wait for each other both end: one is run again', async () => {
  const riders = [await addRider(admin, { eventId }), await addRider(admin, { eventId })].map(({ id }) => id)
  let runs = 0
  const change = (order: number[]) =>
    test.shop.db.transaction().execute(async (tx: Tx) => {
      runs++
      for (const id of order) {
        await tx
          .updateTable('rider')
          .set((row) => ({ priceCents: row('priceCents', '+', 1) }))
          .where('id', '=', id)
          .execute()
        // until the other one has its first row too
        await sleep(100)
      }
    })
  await Promise.all([change(riders), change(riders.toReversed())])
  expect(runs).toBe(3)
  const { prices } = await test.shop.db
    .selectFrom('rider')
    .select(({ fn }) => fn.sum<number>('priceCents').as('prices'))
    .where('id', 'in', riders)
    .executeTakeFirstOrThrow()
  expect(prices).toBe(2 * 6500 + 4)
})

it('refunds, erasure and clearing of test sales at once end without a failure', {
  tags: ['long'],
}, async () => {
  const riders = [await addRider(admin, { eventId }), await addRider(admin, { eventId })]
  for (let round = 0; round < 5; round++) {
    const emails = [`a${round}@example.com`, `b${round}@example.com`]
    for (const email of emails) for (const rider of riders) await buy(test.visitor(), { rider, email })
    const sales = await test.shop.db.selectFrom('purchase').select('id').orderBy('id', 'desc').execute()
    const answers = await Promise.all([
      ...sales.map(({ id }) => admin.send('POST', api.refund(id), {})),
      ...emails.map((email) => admin.send('POST', '/api/buyers/erase', { email })),
      clearTestSales(test.shop).then(() => ({ status: 200, text: '' })),
    ])
    // what was cleared first is not found
    for (const { status, text } of answers) expect([200, 404, 409], text).toContain(status)
  }
})

it('a sale that is cleared while a refund waits for it is not found', async () => {
  const rider = await addRider(admin, { eventId })
  await buy(test.visitor(), { rider, email: 'c@example.com' })
  const { db } = test.shop
  const { id } = await db
    .selectFrom('purchase')
    .select('id')
    .where('riderId', '=', rider.id)
    .executeTakeFirstOrThrow()
  let waiting: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('rider').select('id').where('id', '=', rider.id).forUpdate().execute()
    waiting = db
      .transaction()
      .execute((other) => lockPurchase(other, id, 'postgres'))
      .catch((error) => error)
    await sleep(300)
    // what depends on it does not matter here
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.deleteFrom('purchase').where('id', '=', id).execute()
  })
  expect(await waiting).toMatchObject({ code: 'not-found' })
})
