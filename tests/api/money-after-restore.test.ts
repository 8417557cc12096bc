import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { api } from '../support/addresses.ts'
import { tokenOf } from '../support/buying.ts'
import { CARDS } from '../support/fake-stripe/ledger.ts'
import { alarmsOf, METRICS, salesOf, salesTo } from '../support/observe.ts'
import { openRestorableShop } from '../support/restorable-shop.ts'
import { work } from '../support/world/work.ts'

let all: Awaited<ReturnType<typeof openRestorableShop>>

beforeAll(async () => {
  all = await openRestorableShop()
})
afterEach(async () => {
  await work.reconcile(all.shop.shop)
  while ((await unmatched()).length > 0) expect((await act('Dismiss')).status).toBe(204)
})
afterAll(() => all.close())

const settleAll = async () => expect((await work.reconcile(all.shop.shop)).failures).toEqual([])
const unmatched = async () => alarmsOf(await all.shop.admin(), 'unmatched-payment')
const act = async (label: string) => {
  const [alarm] = await unmatched()
  const action = alarm?.actions?.find((one) => one.label === label)
  return (await all.shop.admin()).send('POST', action?.post ?? '')
}
const purchasesOf = (email: string) => salesTo(all.shop, email)

describe('sequence 1: a restore leaks no order', () => {
  it('the link of a lost order opens nothing, whoever gets its number next', async () => {
    const rider = await all.shop.addRider()
    const backup = await all.backUp()
    const lost = await all.shop.buyer('lost-1@example.com').buy(rider)
    const [before] = await purchasesOf('lost-1@example.com')
    await all.restore(backup)
    const kept = await all.shop.buyer('newer@example.com').buy(rider)
    const [after] = await purchasesOf('newer@example.com')
    expect(after?.id).toBe(before?.id)
    expect(tokenOf(kept)).not.toBe(tokenOf(lost))
    expect((await all.shop.visitor().send('GET', api.order(tokenOf(kept)))).status).toBe(200)
    expect((await all.shop.visitor().send('GET', api.order(tokenOf(lost)))).status).toBe(404)
    const video = `/order/${tokenOf(lost)}/video/1`
    expect((await all.shop.visitor().send('GET', video)).status).toBe(404)
  })

  it('an idempotency key of the lost shop never gives a new buyer its intent', {
    tags: ['long'],
  }, async () => {
    const rider = await all.shop.addRider()
    const backup = await all.backUp()
    const lost = await all.shop.buyer('first@example.com').start(rider)
    await all.restore(backup)
    const next = await all.shop.buyer('second@example.com').start(rider)
    const ids = [lost, next].map(({ paymentIntentId }) => paymentIntentId)
    expect(new Set(ids).size).toBe(2)
    const references = ids.map((id) => all.stripe.ledger.intent(id).metadata.checkout)
    expect(new Set(references).size).toBe(2)
    for (const reference of references) expect(reference).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('sequence 2: paid but unknown', () => {
  it('a lost sale of ours is found, told to the owner, and one click makes the order', async () => {
    const rider = await all.shop.addRider()
    const backup = await all.backUp()
    await all.shop.buyer('lost-4@example.com').buy(rider)
    await all.restore(backup)
    await all.shop.buyer('other-4@example.com').buy(rider)
    const told = await all.shop.emails('owner-unmatched')
    await settleAll()
    await settleAll()
    const [alarm, ...more] = await unmatched()
    expect(more).toEqual([])
    expect(alarm?.sentence).toContain('lost-4@example.com paid $65 for Jane Doe, Classic')
    expect(await all.shop.emails('owner-unmatched')).toBe(told + 1)
    expect((await act('Make the order')).status).toBe(204)
    expect(await unmatched()).toEqual([])
    expect(await purchasesOf('lost-4@example.com')).toMatchObject([{ status: 'paid', amount: 65 }])
    expect(await all.shop.emails('order', 'lost-4@example.com')).toBe(1)
    expect((await act('Make the order')).status).toBe(404)
    await settleAll()
    expect(await purchasesOf('lost-4@example.com')).toHaveLength(1)
    expect(await purchasesOf('other-4@example.com')).toHaveLength(1)
  })

  it('or sends the money back', { tags: ['long'] }, async () => {
    const rider = await all.shop.addRider()
    const backup = await all.backUp()
    const lost = all.shop.buyer('lost-5@example.com')
    const { paymentIntentId } = await lost.payAndLeave(rider)
    await all.restore(backup)
    await settleAll()
    expect((await act('Send the money back')).status).toBe(204)
    expect(all.stripe.money.get(paymentIntentId)).toBe(0)
    expect(await unmatched()).toEqual([])
    await settleAll()
    expect(await unmatched()).toEqual([])
    expect(await purchasesOf('lost-5@example.com')).toEqual([])
  })

  it('a rider who got the number of a lost one is not delivered in its place', {
    tags: ['long'],
  }, async () => {
    const backup = await all.backUp()
    const gone = await all.shop.addRider({ name: 'Ann Gone' })
    await all.shop.buyer('lost-6@example.com').payAndLeave(gone)
    await all.restore(backup)
    const other = await all.shop.addRider({ name: 'Bea Newer' })
    expect(other.id).toBe(gone.id)
    await settleAll()
    expect(await act('Make the order')).toMatchObject({
      status: 409,
      text: 'Ann Gone, Classic is not in this shop any more, so there is nothing to deliver. Please send the money back.',
    })
    expect(await unmatched()).toHaveLength(1)
    expect(await purchasesOf('lost-6@example.com')).toEqual([])
  })

  it('nor one of the same name in another event', { tags: ['long'] }, async () => {
    const backup = await all.backUp()
    const gone = await all.shop.addRider({ name: 'Cat Twice' })
    await all.shop.buyer('lost-7@example.com').payAndLeave(gone)
    await all.restore(backup)
    const admin = await all.shop.admin()
    const sport = await admin.post(Sport, api.sports, { name: 'Roping' })
    const futurity = { name: 'Futurity', date: 'July 4', sportId: sport.id }
    const { id: eventId } = await admin.post(Event, api.events, futurity)
    const other = await all.shop.addRider({ name: 'Cat Twice', eventId })
    expect(other.id).toBe(gone.id)
    await settleAll()
    expect((await act('Make the order')).status).toBe(409)
    expect(await purchasesOf('lost-7@example.com')).toEqual([])
  })

  it('a rider who was renamed since then is', { tags: ['long'] }, async () => {
    const rider = await all.shop.addRider({ name: 'Dee Married' })
    const backup = await all.backUp()
    await all.shop.buyer('lost-8@example.com').payAndLeave(rider)
    await all.restore(backup)
    const admin = await all.shop.admin()
    await admin.send('PUT', api.rider(rider.id), { name: 'Dee Brown' })
    await settleAll()
    expect((await act('Make the order')).status).toBe(204)
    expect(await purchasesOf('lost-8@example.com')).toMatchObject([{ riderName: 'Dee Brown' }])
  })

  it('a payment made before riders had keys is delivered by the names of rider and event', async () => {
    const rider = await all.shop.addRider({ name: 'Eve Early' })
    const backup = await all.backUp()
    for (const [email, description] of [
      ['lost-9@example.com', 'Eve Early, Classic'],
      ['lost-10@example.com', 'Eve Early, Futurity'],
    ] as const) {
      const { paymentIntentId } = await all.shop.buyer(email).payAndLeave(rider)
      const intent = all.stripe.ledger.intent(paymentIntentId)
      delete intent.metadata.riderKey
      intent.description = description
    }
    await all.restore(backup)
    await settleAll()
    expect((await act('Make the order')).status).toBe(204)
    expect((await act('Make the order')).status).toBe(409)
    expect(await purchasesOf('lost-9@example.com')).toHaveLength(1)
  })

  it('a payment of another amount or currency buys nothing by itself', async () => {
    const rider = await all.shop.addRider()
    for (const change of [{ amount: 100 }, { currency: 'mxn' }]) {
      const buyer = all.shop.buyer(`${Object.keys(change)}@example.com`)
      const started = await buyer.start(rider)
      Object.assign(all.stripe.ledger.intent(started.paymentIntentId), change)
      await buyer.payCard(started)
      expect((await buyer.tryToConfirm(rider, started)).status).toBe(409)
      expect(await purchasesOf(buyer.email)).toEqual([])
    }
    expect((await unmatched()).map(({ sentence }) => sentence.split(' (')[0])).toEqual([
      'amount@example.com paid $1 for Jane Doe, Classic, which is not what was agreed',
      'currency@example.com paid 65.00 MXN for Jane Doe, Classic, which is not what was agreed',
    ])
  })

  it('of another shop on the same account is ignored and counted', async () => {
    await all.reopen({ ...all.stripe.env, ...METRICS })
    const { paymentIntentId } = await all.shop.buyer('ours@example.com').start(await all.shop.addRider())
    const { checkout = '' } = all.stripe.ledger.intent(paymentIntentId).metadata
    const admin = await all.shop.admin()
    const before = await salesOf(admin)
    const theirs: Record<string, string>[] = [
      // even with a reference that is ours
      { checkout, shop: 'another-shop' },
      { checkout: randomUUID(), shop: 'another-shop' },
      // other programs number their payments, as this shop once did
      ...Array.from({ length: 30 }, (_, at) => ({ checkout: String(at + 1) })),
    ]
    for (const more of theirs) {
      const metadata = { ...more, email: 'theirs@example.com' }
      const wanted = { amount: 6500, currency: 'usd', description: null, receiptEmail: null, metadata }
      all.stripe.ledger.confirm(all.stripe.ledger.create(wanted).id, CARDS.pays)
    }
    await settleAll()
    expect(await salesOf(admin)).toEqual(before)
    expect(await unmatched()).toEqual([])
    const headers = { authorization: `Bearer ${METRICS.METRICS_TOKEN}` }
    const figures = await all.shop.visitor().send('GET', '/metrics', undefined, headers)
    expect(figures.text).toContain(`\ncloverleaf_payments_of_others ${theirs.length}\n`)
  })
})
