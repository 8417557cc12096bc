// @module-tag postgres
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { addressOf } from '../../src/contract/endpoint.ts'
import { Today } from '../../src/contract/owner/dashboard.ts'
import { notePosterPrinted } from '../../src/contract/weekend/poster/poster-calls.ts'
import { readEventWeek, readWeekendSheet } from '../../src/contract/weekend/sheet/sheet-calls.ts'
import {
  EventWeek,
  ORDER_LISTS,
  type SheetOrder,
  WeekendSheet,
} from '../../src/contract/weekend/sheet/weekend-sheet.ts'
import { api } from '../support/addresses.ts'
import { addRider, buy, tokenOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { line, openWeekend, type TestWeekend } from '../support/weekend/weekend-owner.ts'
import { addVideoRow } from '../support/world/videos.ts'

let test: TestShop
let admin: Client
let weekend: TestWeekend

beforeAll(async () => {
  test = await openTestShop()
  admin = await test.admin()
})
beforeEach(async () => {
  weekend = await openWeekend(admin)
})
afterAll(() => test.close())

const readSheet = () =>
  admin.get(WeekendSheet, addressOf(readWeekendSheet, { params: { id: weekend.eventId } }))
const putUp = (riderId: number, change: object = { videoUrl: 'https://videos.example/run.mp4' }) =>
  admin.send('PUT', `/api/riders/${riderId}`, change)
const clip = (number: number) => ({
  name: `C000${number}.MP4`,
  startedAt: new Date(Date.UTC(2026, 5, 12, 15) + number * 45_000).toISOString(),
  seconds: 20,
  bytes: 300_000_000 + number,
  camera: 'A',
})
const riderOf = async (name: string): Promise<Rider> => {
  const rider = (await weekend.riders()).find((one) => one.name === name)
  if (!rider) throw new Error(`no ${name}`)
  return rider
}

describe('the sheet of an event', () => {
  it('is empty where nothing is', async () => {
    const sheet = await readSheet()
    expect(sheet).toMatchObject({ runs: [], orders: [], doubtfulClips: 0 })
    expect(Object.values(sheet.numbers).every((number) => number === 0)).toBe(true)
    expect(sheet.money).toEqual({ revenue: 0, refunded: 0, fees: 0, net: 0 })
  })

  it('says of each run how far it has come, in running order', async () => {
    const { runs } = await weekend.setOrder([
      line(['Open', 1, 'On Sale', 'Dash']),
      line(['Open', 2, 'On Card', 'Blue']),
      line(['Open', 3, 'On Sale', 'Roan']),
      { ...line(['Open', 4, 'On The Sheet', 'Star']), scratched: true },
      line(['Open', 5, 'At The Fence', 'Moon']),
      line(['Open', 6, 'Being Made', 'Sky']),
    ])
    const idOf = (draw: number) => runs.find((run) => run.draw === draw)?.id ?? 0
    await weekend.sendTaps([
      { key: 'a', runId: idOf(5), at: '2026-06-12T15:00:00Z', kind: 'scratch' },
      { key: 'b', runId: idOf(4), at: '2026-06-12T15:00:00Z', kind: 'drag' },
    ])
    await putUp((await riderOf('On Sale')).id)
    const { clips } = await weekend.addClips([clip(1), clip(2)])
    await weekend.decide(clips[0]?.id ?? 0, idOf(2))
    await weekend.decide(clips[1]?.id ?? 0, null)
    const video = await addVideoRow(test.shop)
    await test.shop.db.updateTable('video').set({ standIn: 'proxy' }).where('id', '=', video.id).execute()
    await putUp((await riderOf('Being Made')).id, { videoUrl: `/media/videos/${video.id}` })
    const wait = { riderId: (await riderOf('On Card')).id, email: 'fan@example.com' }
    expect((await test.visitor().send('POST', '/api/waiting', wait)).status).toBe(201)

    const sheet = await readSheet()
    const states = sheet.runs.map((run) => [run.draw, run.scratched, run.filmed, run.here, run.onSale])
    expect(states).toEqual([
      [1, false, true, true, true],
      [2, false, true, false, false],
      [3, false, false, false, false],
      [4, true, false, false, false],
      [5, true, false, false, false],
      [6, false, true, true, false],
    ])
    expect(sheet.numbers).toMatchObject({
      runs: 4,
      scratched: 2,
      filmed: 3,
      notFilmed: 1,
      onCard: 1,
      notReady: 1,
      smallCopy: 1,
      onSale: 1,
      sold: 0,
      awaited: 1,
    })
    expect(sheet.doubtfulClips).toBe(0)
  })

  it('counts horses of riders where there is no running order', async () => {
    await addRider(admin, { eventId: weekend.eventId, name: 'Two Horses', horseCount: 2 })
    await addRider(admin, { eventId: weekend.eventId, name: 'No Film', videoUrl: null })
    const { numbers, runs } = await readSheet()
    expect(numbers).toMatchObject({ runs: 3, filmed: 2, onSale: 2, notFilmed: 1 })
    expect(runs.every(({ draw }) => draw === null)).toBe(true)
  })

  it('says of each order whether it was delivered and opened, and what it brought', async () => {
    const rider = await addRider(admin, { eventId: weekend.eventId, name: 'Best Seller' })
    const emails = ['opens@example.com', 'never@example.com', 'waits@example.com', 'back@example.com']
    const deliveries = await Promise.all(emails.map((email) => buy(test.visitor(), { rider, email })))
    const [opens] = deliveries
    if (!opens) throw new Error('nothing was bought')
    await test.visitor().send('GET', `/api/orders/${tokenOf(opens)}`)
    await test.shop.visits.write(test.shop)
    const { orders } = await readSheet()
    const idOf = (email: string) => orders.find((order) => order.email === email)?.id ?? 0
    const waiting = { purchaseId: idOf('waits@example.com'), since: test.shop.now().toISOString() }
    await test.shop.db.insertInto('videoWait').values(waiting).execute()
    const promised = { ...waiting, purchaseId: idOf('never@example.com') }
    await test.shop.db.insertInto('masterWait').values(promised).execute()
    await test.shop.db
      .insertInto('movement')
      .values({
        ...{ key: 'fee charge pi_1', kind: 'fee', provider: 'stripe', mode: 'live', intentId: 'pi_1' },
        ...{ purchaseId: idOf('opens@example.com'), amountCents: -219, at: test.shop.now().toISOString() },
        transactionId: 'txn_1',
      })
      .execute()
    const refund = await admin.send('POST', `/api/purchases/${idOf('back@example.com')}/refund`, {})
    expect(refund.status, refund.text).toBeLessThan(300)

    const sheet = await readSheet()
    expect(
      Object.fromEntries(
        sheet.orders.map(({ email, status, delivered, waitsFor4K, opened }) => [
          email,
          [status, delivered, waitsFor4K, opened],
        ]),
      ),
    ).toEqual({
      'opens@example.com': ['paid', true, false, true],
      'never@example.com': ['paid', true, true, false],
      'waits@example.com': ['paid', false, false, false],
      'back@example.com': ['refunded', true, false, false],
    })
    expect(sheet.numbers).toMatchObject({
      sold: 1,
      orders: 3,
      delivered: 2,
      undelivered: 1,
      waitingFor4K: 1,
      opened: 1,
      unopened: 1,
      refunded: 1,
    })
    expect(sheet.runs[0]?.sold).toBe(3)
    expect(sheet.money).toEqual({ revenue: 260, refunded: 65, fees: 2.19, net: 192.81 })
    // the money is that of its list, also of what was given back
    const paid = sheet.orders.filter(ORDER_LISTS.money)
    const sum = (cents: (order: SheetOrder) => number) =>
      paid.reduce((all, order) => all + Math.round(100 * cents(order)), 0) / 100
    expect(sheet.numbers.money).toBe(4)
    expect({
      revenue: sum(({ amount }) => amount),
      refunded: sum(({ refunded }) => refunded),
      fees: sum(({ fee }) => fee),
      net: sum(({ amount, refunded, fee }) => amount - refunded - fee),
    }).toEqual(sheet.money)
    // another event has nothing of it
    weekend = await openWeekend(admin)
    expect((await readSheet()).orders).toEqual([])
  })

  it('keeps the orders of a rider who left the shop', async () => {
    const rider = await addRider(admin, { eventId: weekend.eventId, name: 'Gone' })
    await buy(test.visitor(), { rider, email: 'keeps@example.com' })
    await admin.send('DELETE', `/api/riders/${rider.id}`)
    const { numbers, money } = await readSheet()
    expect(numbers).toMatchObject({ runs: 0, orders: 1 })
    expect(money?.revenue).toBe(65)
  })

  it('is the owner’s alone', async () => {
    const path = addressOf(readWeekendSheet, { params: { id: weekend.eventId } })
    expect((await test.visitor().send('GET', path)).status).toBe(401)
  })
})

describe("an event's week", () => {
  const readWeek = () => admin.get(EventWeek, addressOf(readEventWeek, { params: { id: weekend.eventId } }))

  it('counts runs that were tapped, timed and sold, and notes that the poster was printed', async () => {
    const { runs } = await weekend.setOrder([
      line(['Open', 1, 'Ran Twice', 'Dash']),
      line(['Open', 2, 'Ran Once', 'Blue']),
      line(['Open', 3, 'Did Not Run', 'Roan']),
    ])
    const [first, second, third] = runs.map(({ id }) => id) as [number, number, number]
    expect(await readWeek()).toMatchObject({ inOrder: 3, tapped: 0, timed: 0, posterPrinted: false, net: 0 })
    await weekend.sendTaps([
      { key: 'a', runId: first, at: '2026-06-12T15:00:00Z', kind: 'start' },
      { key: 'b', runId: first, at: '2026-06-12T15:10:00Z', kind: 'start' },
      { key: 'c', runId: second, at: '2026-06-12T15:20:00Z', kind: 'start' },
      { key: 'd', runId: third, at: '2026-06-12T15:30:00Z', kind: 'start', undone: true },
    ])
    await weekend.saveResults([{ runId: first, seconds: 15.1, place: null, division: null }])
    const rider = await riderOf('Ran Twice')
    await putUp(rider.id)
    await buy(test.visitor(), { rider: await riderOf('Ran Twice'), email: 'fan@example.com' })
    const printed = addressOf(notePosterPrinted, { params: { id: weekend.eventId } })
    expect((await admin.send('POST', printed)).status).toBe(204)
    expect(await readWeek()).toMatchObject({ inOrder: 3, tapped: 2, timed: 1, posterPrinted: true, net: 65 })
  })

  it('is on the first page, and its riders without a video are those that are not scratched', async () => {
    const { runs } = await weekend.setOrder([
      line(['Open', 1, 'Has A Video', 'Dash']),
      line(['Open', 2, 'Was Not Filmed', 'Blue']),
      { ...line(['Open', 3, 'Scratched On The Sheet', 'Star']), scratched: true },
      line(['Open', 4, 'Scratched At The Fence', 'Moon']),
      line(['Open', 5, 'Scratched And Ran', 'Sky']),
    ])
    const idOf = (draw: number) => runs.find((run) => run.draw === draw)?.id ?? 0
    await putUp((await riderOf('Has A Video')).id)
    await weekend.sendTaps([
      { key: 'a', runId: idOf(4), at: '2026-06-12T15:00:00Z', kind: 'scratch' },
      { key: 'b', runId: idOf(5), at: '2026-06-12T15:00:00Z', kind: 'scratch' },
      { key: 'c', runId: idOf(5), at: '2026-06-12T15:30:00Z', kind: 'start' },
    ])
    const today = await admin.get(Today, api.today)
    expect(today.event?.event.id).toBe(weekend.eventId)
    const { eventId } = weekend
    expect(today.toDo.ridersWithoutVideo[0]).toEqual({ eventId, eventName: 'Finals', riders: 2 })
  })
})
