import { beforeAll, expect, it } from 'vitest'
import type { PageState } from '../../src/web/pages/page-state.ts'
import { addEvent, addRider } from '../support/buying.ts'
import { sendExactly } from '../support/raw-socket.ts'
import { sharedTestShop } from '../support/shared-shop.ts'

const test = sharedTestShop()
let event: string
let riderId: number

beforeAll(async () => {
  const admin = await test.admin()
  const { id } = await addEvent(admin)
  const rider = await addRider(admin, { eventId: id })
  event = `/event/${id}`
  riderId = rider.id
})

const get = (path: string) => fetch(test.url + path)
const MANY = Array.from({ length: 20 }, (_, index) => index + 1)

it.each<[string, (n: number) => string]>([
  ['a made-up rider', (n) => `${event}?rider=a${n}`],
  ['a rider that does not exist', (n) => `${event}?rider=${1000 + n}`],
  ['a made-up way to render', (n) => `/?render=x${n}`],
  ['an empty page', (n) => `/sports?render=client&rider=${n}`],
  ['an unknown page', (n) => `/nowhere/${n}`],
  ["an unknown page of the owner's", (n) => `/admin/nowhere/${n}`],
  ["a page of the owner's", (n) => `/admin/sport/${n}`],
  ['an order', (n) => `/order/made-up-${n}`],
  ['a receipt', (n) => `/order/made-up-${n}/receipt`],
  ['a link for handing on', (n) => `/shared/made-up-${n}`],
  ['a link for handing on that can be none', (n) => `/shared/made.up.${n}`],
  ['an event that does not exist', (n) => `/event/${1000 + n}`],
  ['an event with zeros before it', (n) => `/event/${'0'.repeat(n)}1`],
  ['an event that is no number', (n) => `/event/a${n}`],
  ['a sport that does not exist', (n) => `/sport/${1000 + n}/events`],
])('%s is rendered once, however many are made up', async (_, pathOf) => {
  test.shop.responses.invalidateHere()
  const statuses = new Set<number>()
  for (const n of MANY) statuses.add((await get(pathOf(n))).status)
  expect(statuses.size).toBe(1)
  expect(test.shop.responses.size).toBe(1)
})

it('an address with .. is resolved', async () => {
  test.shop.responses.invalidateHere()
  for (const n of MANY) {
    const answer = await sendExactly(
      test.url,
      // fetch would tidy it up by itself
      `GET /x${n}/../..${event} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toContain('Spring Classic')
  }
  expect(test.shop.responses.size).toBe(1)
})

it('a rider that exists has a page of its own, under its event alone', async () => {
  expect(await (await get(`${event}?rider=${riderId}`)).text()).toContain('<title>Jane Doe at Spring Classic')
  const other = await addEvent(await test.admin(), 'Other')
  expect(await (await get(`/event/${other.id}?rider=${riderId}`)).text()).toContain('<title>Other')
})

it('the page of a rider comes without the other riders, who are loaded after it', async () => {
  const admin = await test.admin()
  const { id } = await addEvent(admin, 'Big Event')
  const names = Array.from({ length: 50 }, (_, index) => `Rider Number ${index}.`)
  const riders = await Promise.all(names.map((name) => addRider(admin, { eventId: id, name })))
  const named = async (path: string) => {
    const html = await (await get(path)).text()
    return names.filter((name) => html.includes(name))
  }
  expect(await named(`/event/${id}`)).toEqual(names)
  expect(await named(`/event/${id}?rider=${riders[49]?.id}`)).toEqual([names[49]])
})

it('a page of something missing has the requested id', async () => {
  for (const [path, id] of [
    ['/event/777', 777],
    ['/event/0012', 12],
    ['/sport/778/events', 778],
    ['/shared/made-up', 'made-up'],
  ] as const) {
    const response = await get(path)
    expect(response.status).toBe(404)
    const html = await response.text()
    const state: PageState = JSON.parse(/id="page-state">(.*?)<\/script>/.exec(html)?.[1] ?? '[]')
    expect(JSON.stringify(state.map(({ key }) => key))).toContain(`${id}`)
    expect(html).not.toContain('98765432109')
  }
})
