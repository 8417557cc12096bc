// @module-tag postgres
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PurchaseRefunds } from '../../src/contract/books/refund.ts'
import { noteRefundByHand } from '../../src/contract/books/refund-calls.ts'
import {
  Overview,
  type Sale,
  SalesDay,
  SalesEvent,
  type SalesFilter,
  SalesPage,
  SalesSummary,
} from '../../src/contract/books/sales.ts'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { addressOf } from '../../src/contract/endpoint.ts'
import { api } from '../support/addresses.ts'
import { salesOf } from '../support/observe.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { type PastSale, recordPastSales } from '../support/world/past-sales.ts'

const Days = z.array(SalesDay)
const Events = z.array(SalesEvent)

const sports: number[] = []
const events: number[] = []
const riders: number[] = []

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  await admin.send('PUT', '/api/shop', { timeZone: 'UTC' })
  for (const sport of ['Barrels', 'Rodeo']) {
    const { id: sportId } = await admin.post(Sport, '/api/sports', { name: sport })
    sports.push(sportId)
    for (const name of [`${sport} One`, `${sport} Two`]) {
      const { id: eventId } = await admin.post(Event, '/api/events', { name, date: 'June 1, 2026', sportId })
      events.push(eventId)
      riders.push(await addRider(events.length - 1))
    }
  }
})

const addRider = async (event: number) =>
  (await admin.post(Rider, '/api/riders', { name: 'Jane Doe', eventId: events[event] })).id
const moveRider = (id: number, event: number) => admin.put(Rider, api.rider(id), { eventId: events[event] })

let sold = 0
/** Their numbers count up, so that no search for a part of another number can find them. */
const sell = (...sales: Partial<PastSale>[]) =>
  recordPastSales(
    test.shop,
    sales.map((sale) => ({ riderId: riders[0] ?? 0, orderNumber: `NO-${++sold}`, ...sale })),
  )
const page = (query = '') => admin.get(SalesPage, `/api/sales${query}`)
const summary = (query = '') => admin.get(SalesSummary, `/api/sales/summary${query}`)
/** The owner hands cash back, and says so. */
async function refund(id: number, amount?: number) {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const asked = await admin.send('POST', api.refund(id), { amount }, key)
  const { refunds } = await admin.get(PurchaseRefunds, api.purchaseRefunds(id))
  for (const one of refunds.filter(({ status }) => status === 'requested'))
    await admin.send('POST', addressOf(noteRefundByHand, { params: one }))
  return asked
}
const move = (id: number, email: string) => admin.send('PUT', `/api/purchases/${id}/email`, { email })

describe('sales', () => {
  it('are summed up, overall, by place, by day and as searched', async () => {
    await sell(
      { email: 'ann@example.com', amountCents: 6500, createdAt: '2026-06-01T10:00:00.000Z' },
      {
        email: 'bob@example.com',
        amountCents: 8550,
        createdAt: '2026-06-02T23:59:59.999Z',
        paymentMethod: 'cash',
      },
      {
        email: 'ann@example.com',
        amountCents: 7000,
        createdAt: '2026-06-03T00:00:00.000Z',
        riderId: riders[1],
      },
      {
        email: 'cat@example.com',
        amountCents: 6500,
        createdAt: '2026-06-03T12:00:00.000Z',
        riderId: riders[2],
      },
    )
    expect(await summary()).toMatchObject({ sales: 4, revenue: 285.5, refunded: 0, net: 285.5, customers: 3 })
    expect(await summary(`?sportId=${sports[0]}`)).toMatchObject({ sales: 3, revenue: 220.5, customers: 2 })
    expect(await summary('?from=2026-06-03')).toMatchObject({ sales: 2, customers: 2 })
    expect(await summary('?search=ann')).toMatchObject({ sales: 2, revenue: 135, customers: 1 })
    const days = await admin.get(Days, '/api/sales/by-day?search=example')
    expect(days.map(({ day, sales, revenue }) => [day, sales, revenue])).toEqual([
      ['2026-06-01', 1, 65],
      ['2026-06-02', 1, 85.5],
      ['2026-06-03', 2, 135],
    ])
    const places = await admin.get(Events, '/api/sales/by-event')
    expect(places.map(({ eventName, sportId, net }) => [eventName, sportId, net])).toEqual([
      ['Barrels One', sports[0], 150.5],
      ['Barrels Two', sports[0], 70],
      ['Rodeo One', sports[1], 65],
    ])
  })

  it('show refunds apart, and count a buyer once', async () => {
    const { id } = (await page('?search=bob')).sales[0] ?? { id: 0 }
    await refund(id, 30)
    expect(await summary()).toMatchObject({ revenue: 285.5, refunded: 30, net: 255.5 })
    await move(id, 'ann@example.com')
    await refund(id)
    expect(await summary()).toMatchObject({
      sales: 4,
      revenue: 285.5,
      refunded: 85.5,
      net: 200,
      customers: 2,
    })
    expect(await summary('?status=refunded')).toMatchObject({ sales: 1, revenue: 85.5, net: 0 })
    expect(await summary('?status=paid')).toMatchObject({ sales: 3, revenue: 200 })
    expect((await page('?status=refunded')).sales.map((sale) => sale.id)).toEqual([id])
    expect(await summary('?search=bob')).toMatchObject({ sales: 0, customers: 0 })
  })

  it('stay with the event and sport that they were made in', async () => {
    await admin.put(Rider, `/api/riders/${riders[2]}`, { eventId: events[0] })
    expect(await summary(`?sportId=${sports[1]}`)).toMatchObject({ sales: 1 })
    expect(await summary(`?eventId=${events[0]}`)).toMatchObject({ sales: 2 })
    await admin.put(Rider, `/api/riders/${riders[2]}`, { eventId: events[2] })
  })

  it('come in pages, sorted as asked, each sale on exactly one', async () => {
    await sell(
      ...Array.from({ length: 23 }, (_, i) => ({
        email: `page${String(i % 7)}@example.com`,
        riderName: ['zoe', 'Amy', 'bob'][i % 3],
        amountCents: 100 * ((i * 5) % 11),
        createdAt: `2026-07-${String(1 + (i % 9)).padStart(2, '0')}T10:00:00.000Z`,
        riderId: riders[i % 4],
      })),
    )
    const filter = '?search=page&pageSize=5'
    const keys: Record<string, (sale: Sale) => string | number> = {
      time: (sale) => sale.createdAt,
      amount: (sale) => sale.amount,
      rider: (sale) => sale.riderName.toLowerCase(),
      email: (sale) => sale.email,
    }
    for (const [sort, keyOf] of Object.entries(keys)) {
      for (const order of ['asc', 'desc']) {
        for (const scope of [filter, `?pageSize=5&from=2026-07-01`]) {
          const pages = await Promise.all(
            [1, 2, 3, 4, 5, 6].map((number) => page(`${scope}&sort=${sort}&order=${order}&page=${number}`)),
          )
          const listed = pages.flatMap(({ sales }) => sales)
          expect(pages.map(({ sales, total }) => [sales.length, total])).toEqual(
            [5, 5, 5, 5, 3, 0].map((length) => [length, 23]),
          )
          expect(new Set(listed.map(({ id }) => id)).size).toBe(23)
          const sorted = listed.map(keyOf)
          const right = [...sorted].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
          expect(sorted, `${sort} ${order}`).toEqual(order === 'asc' ? right : right.reverse())
        }
      }
    }
    expect((await page('?search=page&pageSize=1')).sales[0]?.createdAt).toMatch(/^2026-07-09/)
    expect((await page('?search=page&pageSize=1&sort=rider')).sales[0]?.riderName).toBe('Amy')
  })

  it.each([
    ['part of an e-mail address', 'ohnson@ranch'],
    ['an e-mail address in other letters', 'SUE.Johnson@RANCH.example'],
    ['an order number', 'K7M4-29QX'],
    ['an order number without its dash', 'k7m429qx'],
    ['part of a rider’s name', 'ñez'],
    ['first and last name', 'josé núñ'],
    ['words of different fields', 'sue núñez'],
    ['a phone number, however it is cut', '(555) 010 7788'],
    ['the end of a phone number', '7788'],
    ['two letters', 'é n'],
  ])('are found by %s', async (_what, search) => {
    if ((await page('?search=K7M4-29QX')).total === 0) {
      await sell({
        email: 'sue.johnson@ranch.example',
        orderNumber: 'K7M4-29QX',
        riderName: 'José Núñez',
        phoneNumber: '555.010.7788',
      })
    }
    const found = await page(`?search=${encodeURIComponent(search)}`)
    expect(found.sales.map(({ orderNumber }) => orderNumber)).toEqual(['K7M4-29QX'])
    expect(found.total).toBe(1)
    expect(found.sales[0]).toMatchObject({ eventId: events[0], sportId: sports[0], riderName: 'José Núñez' })
  })

  it.each(['%', '_', '"', 'nobody at all', "' or 1=1 --", 'a"b OR c*'])(
    'are not found by %j',
    async (search) => {
      const { status, text } = await admin.send('GET', `/api/sales?search=${encodeURIComponent(search)}`)
      expect(status).toBe(200)
      expect(JSON.parse(text).total).toBe(0)
    },
  )

  it('add up to what the purchases themselves add up to, whatever happens to them', () => changeAndCompare(2))
  it('add up after many more changes', { tags: ['long'] }, () => changeAndCompare(12))

  async function changeAndCompare(numRuns: number) {
    const change = fc.record({
      pick: fc.nat(1000),
      cents: fc.nat(5000),
      email: fc.constantFrom('a@x.example', 'b@x.example', 'c@x.example'),
      event: fc.nat(3),
      left: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        for (const { pick, cents, email, event, left } of changes) {
          // a payment may still arrive for a rider that was sent elsewhere or left
          const riderId = riders[pick % 4] ?? 0
          await moveRider(riderId, event)
          if (left) await admin.send('DELETE', api.rider(riderId))
          const createdAt = `2026-0${7 + (pick % 2)}-0${1 + (pick % 9)}T01:00:00.000Z`
          const [sale = 0] = await sell({ riderId, createdAt, paymentMethod: 'cash' })
          if (left) riders[pick % 4] = await addRider(event)
          const all = await allSold()
          const id = (pick % 3 ? sale : all[pick % all.length]?.id) ?? 0
          const done = [await move(id, email), await refund(id, pick % 5 ? cents / 100 : undefined)]
          for (const { status, text } of done) expect([200, 400, 409], text).toContain(status)
        }
        await expectBooksToAgree()
      }),
      { numRuns },
    )
    await expectPartsToAgree()
    for (const [at, rider] of riders.entries()) await moveRider(rider, at)
  }

  it('agree with the purchases where many change at once', { tags: ['long'] }, async () => {
    const august = await salesOf(admin, '', { from: '2026-08-01', to: '2026-08-31', status: 'paid' })
    await Promise.all(august.map(({ id }) => move(id, 'one@x.example')))
    await expectBooksToAgree()
    await Promise.all(august.map(({ id }) => (id % 2 ? refund(id) : move(id, `buyer${id % 3}@x.example`))))
    await expectBooksToAgree()
  })

  it('agree with the purchases where a buyer comes at two counters at one moment', async () => {
    await Promise.all(riders.map((riderId) => sell({ riderId, email: 'twice@x.example' })))
    await expectBooksToAgree()
  })

  it('stay right for an event that moves to another sport', async () => {
    const moved = `/api/events/${events[0]}`
    await admin.put(Event, moved, { sportId: sports[1] })
    await sell({ email: 'ann@example.com' }, { email: 'twice@x.example' })
    await expectBooksToAgree()
    await expectPartsToAgree()
    await admin.put(Event, moved, { sportId: sports[0] })
  })

  it('come in the same order on pages far down, of any time', { tags: ['long'] }, async () => {
    const start = Date.UTC(2027, 0, 20)
    const wanted = Array.from({ length: 400 }, (_, i) => ({
      // some at the same moment, most days with several, some without any
      createdAt: new Date(start + Math.floor((i * i) / 3) * 120_000).toISOString(),
      riderId: riders[i % 3],
      status: i % 5 ? ('paid' as const) : ('refunded' as const),
    }))
    const ids = await sell(...wanted)
    const rows = wanted.map((row, i) => ({
      ...row,
      id: ids[i] ?? 0,
      eventId: events[i % 3] ?? 0,
      sportId: sports[i % 3 === 2 ? 1 : 0] ?? 0,
    }))
    const far = { from: '2027-01-01' }
    for (const filter of [far, { ...far, sportId: sports[0] }, { from: '2027-02-10', to: '2027-03-20' }]) {
      for (const order of ['asc', 'desc'] as const) {
        const right = soldIn(filter, rows).sort((a, b) =>
          a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id - b.id,
        )
        if (order === 'desc') right.reverse()
        const listed: number[] = []
        for (let number = 1; listed.length < right.length; number++) {
          const query = api.sales({ ...filter, order, page: number, pageSize: 60 })
          const { sales, total } = await admin.get(SalesPage, query)
          expect([total, sales.length > 0]).toEqual([right.length, true])
          listed.push(...sales.map(({ id }) => id))
        }
        expect(listed).toEqual(right.map(({ id }) => id))
      }
    }
  })
})

/** What the owner can ask for by filters. */
function askedFilters(): SalesFilter[] {
  const times = [{}, { from: '2026-08-04' }, { to: '2026-07-31' }, { from: '2026-07-01', to: '2026-08-05' }]
  const days = [...times, { from: '2026-08-02', to: '2026-08-06' }, { from: '2027-01-01' }]
  const places = [{}, ...sports.map((sportId) => ({ sportId })), { eventId: events[0] }]
  return [...places, { sportId: sports[0], eventId: events[0] }].flatMap((place) =>
    days.flatMap((time) => [
      { ...place, ...time },
      { ...place, ...time, status: 'paid' },
    ]),
  )
}

/** Every sale that a test has made. */
async function allSold() {
  const all = await salesOf(admin)
  expect(all).toHaveLength(sold)
  return all
}

function soldIn<Row extends Pick<Sale, 'sportId' | 'eventId' | 'status' | 'createdAt'>>(
  { sportId, eventId, status, from = '', to = '9999' }: SalesFilter,
  rows: Row[],
) {
  return rows.filter(
    (row) =>
      (sportId === undefined || row.sportId === sportId) &&
      (eventId === undefined || row.eventId === eventId) &&
      (status === undefined || row.status === status) &&
      row.createdAt.slice(0, 10) >= from &&
      row.createdAt.slice(0, 10) <= to,
  )
}

/** Every sum against the purchases as they are. */
async function expectBooksToAgree() {
  const all = await allSold()
  for (const filter of askedFilters()) {
    const sold = soldIn(filter, all)
    expect(await admin.get(SalesSummary, api.salesSummary(filter)), JSON.stringify(filter)).toMatchObject({
      ...sumOf(sold),
      customers: new Set(sold.map(({ email }) => email)).size,
    })
  }
}

/** And the sums of each day and event, and the length of the list. */
async function expectPartsToAgree() {
  const all = await allSold()
  for (const filter of askedFilters()) {
    const what = JSON.stringify(filter)
    const sold = soldIn(filter, all)
    const byDay = Object.entries(Object.groupBy(sold, (row) => row.createdAt.slice(0, 10)))
    expect(await admin.get(Days, api.salesByDay(filter)), what).toEqual(
      byDay.map(([day, own = []]) => ({ day, ...sumOf(own) })).sort((a, b) => (a.day < b.day ? -1 : 1)),
    )
    const byEvent = Object.values(Object.groupBy(sold, (row) => `${row.sportId} ${row.eventId}`))
    const ofEvents = await admin.get(Events, api.salesByEvent(filter))
    expect(ofEvents.map(({ eventName: _, ...sums }) => sums).sort(byPlace), what).toEqual(
      byEvent
        .map((own = []) => ({ eventId: own[0]?.eventId, sportId: own[0]?.sportId, ...sumOf(own) }))
        .sort(byPlace),
    )
    expect((await admin.get(SalesPage, api.sales({ ...filter, pageSize: 1 }))).total, what).toBe(sold.length)
  }
}

interface Place {
  eventId?: number | null | undefined
  sportId?: number | null | undefined
}
const byPlace = (a: Place, b: Place) =>
  (a.eventId ?? 0) - (b.eventId ?? 0) || (a.sportId ?? 0) - (b.sportId ?? 0)

function sumOf(rows: Sale[]) {
  const cents = (of: 'amount' | 'refundedAmount') =>
    rows.reduce((sum, row) => sum + Math.round(row[of] * 100), 0)
  const [revenue, refunded] = [cents('amount'), cents('refundedAmount')]
  return {
    sales: rows.length,
    revenue: revenue / 100,
    refunded: refunded / 100,
    net: (revenue - refunded) / 100,
  }
}

describe('the export', () => {
  it('is a file that a spreadsheet opens, and in which no cell is a formula', async () => {
    await sell(
      {
        email: 'evil@csv.example',
        riderName: '=HYPERLINK("http://x.example";"Click")',
        phoneNumber: '+1 555',
        orderNumber: 'CSV1',
        createdAt: '2026-09-01T10:20:30.123Z',
        amountCents: 8550,
        refundedCents: 50,
      },
      {
        email: 'plain@csv.example',
        riderName: 'Doe, Jane "JD"',
        orderNumber: 'CSV2',
        createdAt: '2026-09-02T10:20:30.123Z',
      },
    )
    const { status, headers, text } = await admin.send('GET', '/api/sales.csv?search=csv.example')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="sales-\d{4}-\d\d-\d\d\.csv"$/)
    // fetch takes the byte order mark off, so the bytes are asked for
    const bytes = await fetch(`${test.url}/api/sales.csv?search=csv.example`, {
      headers: { cookie: `cloverleaf_session=${admin.cookie('cloverleaf_session')}` },
    }).then((response) => response.bytes())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(text.split('\r\n')).toEqual([
      'Date (UTC),Order number,Rider,Event,E-mail,Phone,Horses,Amount (USD),Refunded (USD),Net (USD),Status,Payment method,Payment id,Fee (USD),Refunded on,Mode,Code,Discount (USD),Size',
      `2026-09-01 10:20:30,CSV1,"'=HYPERLINK(""http://x.example"";""Click"")",Event,evil@csv.example,'+1 555,1,85.5,0.5,85,paid,card,,,2026-09-01 10:20:30,live,,0,Full size`,
      '2026-09-02 10:20:30,CSV2,"Doe, Jane ""JD""",Event,plain@csv.example,,1,65,0,65,paid,card,,,,live,,0,Full size',
      '',
    ])
  })

  it('holds every sale once, however many', { tags: ['long'] }, async () => {
    await sell(
      ...Array.from({ length: 1300 }, (_, i) => ({
        email: `many${i}@bulk.example`,
        // equal times at the seams of what is read at once
        createdAt: new Date(Date.UTC(2026, 9, 1) + Math.floor(i / 300) * 1000).toISOString(),
      })),
    )
    const { text } = await admin.send('GET', '/api/sales.csv?search=bulk.example')
    const emails = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[4])
    expect(emails.length).toBe(1300)
    expect(new Set(emails).size).toBe(1300)
  })
})

it('the overview counts what is in the shop', async () => {
  const overview = await admin.get(Overview, '/api/overview')
  const { sales, revenue, net } = await summary()
  expect(overview).toEqual({
    sports: 2,
    events: 4,
    riders: 4,
    sales,
    revenue,
    net,
    alarms: 0,
    newRequests: 0,
    waiting: 0,
  })
})
