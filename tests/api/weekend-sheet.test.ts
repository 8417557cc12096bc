// @module-tag postgres
import { describe, expect, it } from 'vitest'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { addressOf } from '../../src/contract/endpoint.ts'
import { Today } from '../../src/contract/owner/dashboard.ts'
import { notePosterPrinted } from '../../src/contract/weekend/poster/poster-calls.ts'
import { readEventWeek } from '../../src/contract/weekend/sheet/sheet-calls.ts'
import { EventWeek, ORDER_LISTS, type SheetOrder } from '../../src/contract/weekend/sheet/weekend-sheet.ts'
import { api } from '../support/addresses.ts'
import { addRider, sellForCash, tokenOf } from '../support/buying.ts'
import { sendFile } from '../support/sender.ts'
import { sharedAdmin, sharedStripeShop } from '../support/shared-shop.ts'
import { clipsInTurn, drawOf, line, openWeekend, weekendOfEach } from '../support/weekend/weekend-owner.ts'
import { videoIsReady } from '../support/world/videos.ts'
import { work } from '../support/world/work.ts'

const test = sharedStripeShop()
const admin = sharedAdmin(test)
const weekend = weekendOfEach(admin)

const putUp = (riderId: number, change: object = { videoUrl: 'https://videos.example/run.mp4' }) =>
  admin.send('PUT', `/api/riders/${riderId}`, change)
/** Gives its video. */
const sendSmallCopy = async (clipId = 0) =>
  (await sendFile(test.url, admin, { details: { clipId, carries: 'proxy' } })).videoId ?? 0
const riderOf = async (name: string): Promise<Rider> => {
  const rider = (await weekend.riders()).find((one) => one.name === name)
  if (!rider) throw new Error(`no ${name}`)
  return rider
}

describe('the sheet of an event', () => {
  it('is empty where nothing is', async () => {
    const sheet = await weekend.sheet()
    expect(sheet).toMatchObject({ runs: [], orders: [], doubtfulClips: 0 })
    expect(Object.values(sheet.numbers).every((number) => number === 0)).toBe(true)
    expect(sheet.money).toEqual({ revenue: 0, refunded: 0, fees: 0, net: 0 })
  })

  it('says of each run how far it has come, in running order', async () => {
    const { runs } = await weekend.setOrder([
      ...drawOf('On Sale on Dash', 'On Card on Blue', 'On Sale on Roan'),
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
    const { clips } = await weekend.addClips(clipsInTurn(3))
    await weekend.decide(clips[0]?.id ?? 0, idOf(2))
    await weekend.decide(clips[1]?.id ?? 0, null)
    await weekend.decide(clips[2]?.id ?? 0, idOf(6))
    await sendSmallCopy(clips[2]?.id)
    const wait = { riderId: (await riderOf('On Card')).id, email: 'fan@example.com' }
    expect((await test.visitor().send('POST', '/api/waiting', wait)).status).toBe(201)

    const sheet = await weekend.sheet()
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
    const { numbers, runs } = await weekend.sheet()
    expect(numbers).toMatchObject({ runs: 3, filmed: 2, onSale: 2, notFilmed: 1 })
    expect(runs.every(({ draw }) => draw === null)).toBe(true)
  })

  it('says of each order whether it was delivered and opened, and what it brought', async () => {
    const { runs } = await weekend.setOrder(
      drawOf('Best Seller on Dash', 'Small Copy on Blue', 'Not Up on Roan'),
    )
    const { clips } = await weekend.addClips(clipsInTurn(1))
    await weekend.decide(clips[0]?.id ?? 0, runs[1]?.id ?? 0)
    await putUp(runs[0]?.riderId ?? 0)
    await videoIsReady(test.shop, await sendSmallCopy(clips[0]?.id), 'phone')
    const buyOf = async (name: string, email: string) => test.buyer(email).buy(await riderOf(name))
    const opens = await buyOf('Best Seller', 'opens@example.com')
    await buyOf('Best Seller', 'twice@example.com')
    await buyOf('Best Seller', 'back@example.com')
    await buyOf('Small Copy', 'never@example.com')
    await sellForCash(admin, { riderId: runs[2]?.riderId ?? 0, email: 'waits@example.com' })
    await test.visitor().send('GET', `/api/orders/${tokenOf(opens)}`)
    await test.shop.visits.write(test.shop)
    await work.findTransactions(test.shop)
    const { orders } = await weekend.sheet()
    const idOf = (email: string) => orders.find((order) => order.email === email)?.id ?? 0
    const refund = await admin.send('POST', `/api/purchases/${idOf('back@example.com')}/refund`, {})
    expect(refund.status, refund.text).toBeLessThan(300)

    const sheet = await weekend.sheet()
    expect(
      Object.fromEntries(
        sheet.orders.map(({ email, status, delivered, waitsFor4K, opened }) => [
          email,
          [status, delivered, waitsFor4K, opened],
        ]),
      ),
    ).toEqual({
      'opens@example.com': ['paid', true, false, true],
      'twice@example.com': ['paid', true, false, false],
      'never@example.com': ['paid', true, true, false],
      'waits@example.com': ['paid', false, false, false],
      'back@example.com': ['refunded', true, false, false],
    })
    expect(sheet.numbers).toMatchObject({
      sold: 3,
      orders: 4,
      delivered: 3,
      undelivered: 1,
      waitingFor4K: 1,
      opened: 1,
      unopened: 2,
      refunded: 1,
    })
    expect(sheet.runs.map(({ sold }) => sold)).toEqual([2, 1, 1])
    // Stripe's fee of $2.19 for each of the four that were paid by card
    expect(sheet.money).toEqual({ revenue: 325, refunded: 65, fees: 8.76, net: 251.24 })
    // the money is that of its list, also of what was given back
    const paid = sheet.orders.filter(ORDER_LISTS.money)
    const sum = (cents: (order: SheetOrder) => number) =>
      paid.reduce((all, order) => all + Math.round(100 * cents(order)), 0) / 100
    expect(sheet.numbers.money).toBe(5)
    expect({
      revenue: sum(({ amount }) => amount),
      refunded: sum(({ refunded }) => refunded),
      fees: sum(({ fee }) => fee),
      net: sum(({ amount, refunded, fee }) => amount - refunded - fee),
    }).toEqual(sheet.money)
    // another event has nothing of it
    const other = await openWeekend(admin)
    expect((await other.sheet()).orders).toEqual([])
  })

  it('keeps the orders of a rider who left the shop', async () => {
    const rider = await addRider(admin, { eventId: weekend.eventId, name: 'Gone' })
    await test.buyer('keeps@example.com').buy(rider)
    await admin.send('DELETE', `/api/riders/${rider.id}`)
    const { numbers, money } = await weekend.sheet()
    expect(numbers).toMatchObject({ runs: 0, orders: 1 })
    expect(money?.revenue).toBe(65)
  })
})

describe("an event's week", () => {
  const readWeek = () => admin.get(EventWeek, addressOf(readEventWeek, { params: { id: weekend.eventId } }))

  it('counts runs that were tapped, timed and sold, and notes that the poster was printed', async () => {
    const { runs } = await weekend.setOrder(
      drawOf('Ran Twice on Dash', 'Ran Once on Blue', 'Did Not Run on Roan'),
    )
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
    await test.buyer('fan@example.com').buy(await riderOf('Ran Twice'))
    await work.findTransactions(test.shop)
    const printed = addressOf(notePosterPrinted, { params: { id: weekend.eventId } })
    expect((await admin.send('POST', printed)).status).toBe(204)
    expect(await readWeek()).toMatchObject({
      inOrder: 3,
      tapped: 2,
      timed: 1,
      posterPrinted: true,
      net: 62.81,
    })
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
