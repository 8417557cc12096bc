// @module-tag postgres
import { beforeAll, describe, expect, it } from 'vitest'
import { Evidence } from '../../src/contract/books/dispute.ts'
import { SalesPage } from '../../src/contract/books/sales.ts'
import { tokenOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { sharedStripeShop } from '../support/shared-shop.ts'
import { work } from '../support/world/work.ts'

let admin: Client
let id: number

const test = sharedStripeShop()
beforeAll(async () => {
  admin = await test.admin()
  const rider = await test.addRider()
  const token = tokenOf(await test.buyer('dispute@example.com').buy(rider))
  id = (await admin.get(SalesPage, '/api/sales?search=dispute@example.com')).sales[0]?.id ?? 0
  const phone = test.visitor()
  await phone.send('GET', `/api/orders/${token}`)
  await phone.send('GET', `/api/orders/${token}`)
  await phone.send('GET', `/order/${token}/video/1?download=1`)
  await phone.send('GET', `/order/${token}/video/1`)
})

const evidence = () => admin.get(Evidence, `/api/purchases/${id}/evidence`)

describe('the evidence of an order', () => {
  it('has what was bought, the emails, opened links and downloads with their networks', async () => {
    const { receipt, letters, visits, intentId } = await evidence()
    expect(receipt).toMatchObject({ email: 'dispute@example.com', amount: 65 })
    expect(intentId).toMatch(/^pi_/)
    expect(letters.map(({ recipient, subject }) => [recipient, subject.slice(0, 10)])).toEqual([
      ['dispute@example.com', 'Your video'],
    ])
    expect(visits.map(({ kind, horse, visits: times, network }) => [kind, horse, times, network])).toEqual([
      ['opened', 0, 2, '127.0.0.0/24'],
      ['downloaded', 1, 1, '127.0.0.0/24'],
      ['watched', 1, 1, '127.0.0.0/24'],
    ])
  })

  it('names the terms that stood at the sale, not those of today', async () => {
    const before = (await evidence()).terms
    expect(before?.hash).toMatch(/^[0-9a-f]{64}$/)
    test.later(60_000)
    await admin.send('PUT', '/api/shop', { termsText: 'All sales are final, from today.' })
    expect((await evidence()).terms).toEqual(before)
    const rider = await test.addRider()
    await test.buyer('later@example.com').buy(rider)
    const later = (await admin.get(SalesPage, '/api/sales?search=later@example.com')).sales[0]?.id
    const { terms } = await admin.get(Evidence, `/api/purchases/${later}/evidence`)
    expect(terms?.text).toBe('All sales are final, from today.')
  })

  it('forgets what is older than a year and a half', async () => {
    await work.pruneVisits(test.shop)
    expect((await evidence()).visits).toHaveLength(3)
    test.later(551 * 24 * 60 * 60 * 1000)
    await work.pruneVisits(test.shop)
    admin = await test.admin()
    expect((await evidence()).visits).toEqual([])
  })
})
