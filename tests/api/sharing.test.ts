import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Evidence } from '../../src/contract/books/dispute.ts'
import { Share, SharedVideo } from '../../src/contract/buying/share.ts'
import { addEvent, addRider, buy, pathOf, tokenOf } from '../support/buying.ts'
import { salesTo } from '../support/observe.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { putFile } from '../support/world/uploads.ts'
import { addSizedVideo } from '../support/world/videos.ts'

let eventId: number

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
  await putFile(test.shop, '../videos/run.mp4', 'the video itself')
})

let people = 0
async function bought() {
  const rider = await addRider(admin, { eventId, name: 'Jane Doe', videoUrl: '/media/videos/run.mp4' })
  const email = `sharer-${++people}@example.com`
  const buyer = test.visitor()
  const order = await buy(buyer, { rider, email })
  return { rider, email, buyer, order, shares: `/api/orders/${tokenOf(order)}/shares` }
}
const share = (shares: string, body: object = { horse: 1 }) => test.visitor().postFor(Share, shares, body)
const keyOf = ({ url }: Share) => url.split('/').at(-1) ?? ''
const open = (one: Share) => test.visitor().get(SharedVideo, `/api/shared/${keyOf(one)}`)
const watch = (one: Share, query = '') => test.visitor().send('GET', `${pathOf(one.url)}/video${query}`)

it('shows the video and nothing of the order', async () => {
  const { rider, email, order, shares } = await bought()
  const one = await share(shares)
  expect(one.url).not.toContain(tokenOf(order))
  const shared = await open(one)
  expect(shared).toEqual({
    riderName: 'Jane Doe',
    horseName: null,
    eventName: 'Spring Classic',
    eventId,
    riderId: rider.id,
    may: 'watch',
    url: `/shared/${keyOf(one)}/video`,
    fileName: 'Jane_Doe.mp4',
    pictureUrl: expect.stringContaining('/pictures/'),
    ready: true,
  })
  const page = await test.visitor().send('GET', pathOf(one.url))
  expect(page.status).toBe(200)
  // the key is drawn by chance, and may have any four digits in it
  const told = [page.text, JSON.stringify(shared)].map((text) => text.replaceAll(keyOf(one), ''))
  for (const text of told) {
    for (const secret of [email, order.orderNumber, tokenOf(order), '$65']) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/\b4242\b/)
  }
  expect(page.text).toContain('Jane Doe at Spring Classic')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
})

it('may be watched, and downloaded where the buyer says so', async () => {
  const { shares } = await bought()
  const one = await share(shares)
  const watched = await watch(one)
  expect(watched.status).toBe(302)
  const file = await test.visitor().send('GET', watched.headers.get('location') ?? '')
  expect([file.status, file.text]).toEqual([200, 'the video itself'])
  const refused = await watch(one, '?download')
  expect([refused.status, refused.text]).toEqual([403, 'This video was shared for watching only'])
  const same = await share(shares, { horse: 1, may: 'download' })
  expect(same).toEqual({ ...one, may: 'download' })
  expect((await watch(one, '?download')).status).toBe(302)
  // asked for again without a word about it, it stays as the buyer chose
  expect((await share(shares)).may).toBe('download')
})

it('for watching gives the size of a phone, and the master only where it may be downloaded', async () => {
  const { videoUrl, masterKey, phoneKey } = await addSizedVideo(test.shop)
  const rider = await addRider(admin, { eventId, videoUrl })
  const order = await buy(test.visitor(), { rider, email: 'watch-only@example.com' })
  const shares = `/api/orders/${tokenOf(order)}/shares`
  const fileOf = async (one: Share, query = '') =>
    (await test.visitor().send('GET', (await watch(one, query)).headers.get('location') ?? '')).text
  const one = await share(shares)
  expect([await fileOf(one), await fileOf(one, '?size=master')]).toEqual([phoneKey, phoneKey])
  expect(await fileOf(await share(shares, { horse: 1, may: 'download' }))).toBe(masterKey)
})

it('ends when the buyer ends it, also what it gave out before, and comes back as another link', async () => {
  const { buyer, order, shares } = await bought()
  const one = await share(shares)
  const given = (await watch(one)).headers.get('location') ?? ''
  expect(await buyer.get(z.array(Share), shares)).toEqual([one])
  expect((await buyer.send('DELETE', `${shares}/${one.id}`)).status).toBe(204)
  expect((await test.visitor().send('GET', `/api/shared/${keyOf(one)}`)).status).toBe(404)
  expect((await watch(one)).status).toBe(404)
  expect((await test.visitor().send('GET', given)).status).toBe(404)
  expect((await test.visitor().send('GET', pathOf(one.url))).status).toBe(404)
  expect((await share(shares)).url).not.toBe(one.url)
  expect((await buyer.send('GET', pathOf(order.videos[0]?.url ?? ''))).status).toBe(302)
})

it('proves nothing, counts nowhere as a sale or a visit, and ends with the money', async () => {
  const { email, shares } = await bought()
  const one = await share(shares)
  const [sale] = await salesTo(test, email)
  const visits = () => admin.get(Evidence, `/api/purchases/${sale?.id}/evidence`)
  const before = await visits()
  const stranger = test.visitor()
  await stranger.send('GET', `/api/shared/${keyOf(one)}`)
  await stranger.send('GET', `${pathOf(one.url)}/video`)
  expect(await visits()).toEqual(before)
  expect(stranger.cookie('buyer')).toBeUndefined()
  expect(await salesTo(test, email)).toEqual([sale])
  await admin.send('POST', `/api/purchases/${sale?.id}/refund`, {})
  expect((await watch(one)).status).toBe(404)
})

it('is changed without emptying the cache of pages', async () => {
  const { shares } = await bought()
  const one = await share(shares)
  const page = async () => (await test.visitor().send('GET', pathOf(one.url))).text
  expect(await page()).toContain('"may":"watch"')
  const { version } = test.shop.responses
  await share(shares, { horse: 1, may: 'download' })
  expect(await page()).toContain('"may":"download"')
  // saying the same again changes nothing
  for (let n = 0; n < 40; n++) await share(shares, { horse: 1, may: 'download' })
  expect((await test.visitor().send('DELETE', `${shares}/${one.id}`)).status).toBe(204)
  expect((await test.visitor().send('GET', pathOf(one.url))).status).toBe(404)
  expect(test.shop.responses.version).toBe(version)
})
