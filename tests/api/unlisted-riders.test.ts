// @module-tag postgres
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Share, SharedVideo } from '../../src/contract/buying/share.ts'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { SearchAnswer } from '../../src/contract/catalogue/search.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { riderPath } from '../../src/contract/pages.ts'
import { addEvent, addRider, buy, pathOf, tokenOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addVideoRow, picturesAreMade, videoIsBeingMade, videoIsReady } from '../support/world/videos.ts'
import { work } from '../support/world/work.ts'

let event: Event
const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  event = await addEvent(admin)
  await addRider(admin, { eventId: event.id, name: 'Everybody Sees' })
})

const NAME = 'Hidden Child'
const child = (fields: object = {}) =>
  addRider(admin, { eventId: event.id, name: NAME, unlisted: true, ...fields })
const list = (client: Client, query = '') =>
  client.get(z.array(Rider), `/api/riders?eventId=${event.id}${query}`)
const names = (riders: { name: string }[]) => riders.map(({ name }) => name)
const mediaUrl = (key: string) => `/media/${key}`
const keyOf = ({ linkKey }: Rider) => linkKey ?? ''

it('is in no list, no search, no count and no sitemap, and its number leads nowhere', async () => {
  const rider = await child()
  const visitor = test.visitor()
  expect(keyOf(rider)).toMatch(/^[\w-]{16}$/)
  for (const query of ['', '&adminView=false', '&email=anybody@example.com', '&linkKey=aaaaaaaaaaaaaaaa']) {
    expect(names(await list(visitor, query))).toEqual(['Everybody Sees'])
  }
  for (const all of ['/api/riders', `/api/riders?sportId=${event.sportId}`]) {
    expect(names(await visitor.get(z.array(Rider), all))).not.toContain(NAME)
  }
  expect(await visitor.get(SearchAnswer, '/api/search?q=hidden')).toEqual({ events: [], runs: [], total: 0 })
  expect((await visitor.get(Event, `/api/events/${event.id}`)).riderCount).toBe(1)
  expect((await visitor.get(z.array(Sport), '/api/sports'))[0]?.riderCount).toBe(1)
  expect((await visitor.send('GET', '/sitemap.xml')).text).not.toContain(`rider=${rider.id}`)
  for (const path of [`/event/${event.id}`, `/event/${event.id}?rider=${rider.id}`]) {
    expect((await visitor.send('GET', path)).text).not.toContain(NAME)
  }
  const refused = [
    await visitor.send('GET', `/api/riders/${rider.id}`),
    await visitor.send('GET', `/api/purchases/check?riderId=${rider.id}&email=a@example.com`),
    await visitor.send('POST', '/api/waiting', { riderId: rider.id, email: 'a@example.com' }),
    await visitor.send('POST', '/api/create-payment-intent', {
      riderId: rider.id,
      email: 'a@example.com',
      amount: 6500,
    }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

it('is found, watched and bought by its link, which link previews and search engines do not name', async () => {
  const rider = await child()
  const visitor = test.visitor()
  const linkKey = keyOf(rider)
  expect(names(await list(visitor, `&linkKey=${linkKey}`))).toEqual(['Everybody Sees', NAME])
  expect((await visitor.get(Rider, `/api/riders/${rider.id}?linkKey=${linkKey}`)).name).toBe(NAME)
  const page = await visitor.send('GET', riderPath(rider))
  expect(page.status).toBe(200)
  const [head = '', body = ''] = page.text.split('</head>')
  expect([head.includes(NAME), body.includes(NAME)]).toEqual([false, true])
  expect(head.includes('<meta name="robots" content="noindex">')).toBe(true)
  expect(head.match(/application\/ld\+json|rel="canonical"/g)).toBeNull()
  const check = `/api/purchases/check?riderId=${rider.id}&email=a@example.com&linkKey=${linkKey}`
  expect((await visitor.send('GET', check)).status).toBe(200)
  const bought = await buy(visitor, { rider, email: 'parent@example.com' })
  expect(bought.videos).toHaveLength(1)
})

it('the key of one rider opens no other, nor another event', async () => {
  const [one, two] = [await child(), await child({ name: 'Another Child' })]
  const visitor = test.visitor()
  expect(names(await list(visitor, `&linkKey=${keyOf(one)}`))).not.toContain('Another Child')
  expect((await visitor.send('GET', `/api/riders/${two.id}?linkKey=${keyOf(one)}`)).status).toBe(404)
  const other = await addEvent(admin, 'Fall Futurity')
  const there = `/api/riders?eventId=${other.id}&linkKey=${keyOf(one)}`
  expect(await visitor.get(z.array(Rider), there)).toEqual([])
  const crossed = riderPath({ id: two.id, eventId: event.id, linkKey: keyOf(one) })
  expect((await visitor.send('GET', crossed)).text).not.toContain('Another Child')
})

it('its buyer keeps access, and an unproven email address shows nothing', async () => {
  const rider = await addRider(admin, { eventId: event.id, name: NAME })
  const buyer = test.visitor()
  const bought = await buy(buyer, { rider, email: 'keeps-it@example.com' })
  await admin.put(Rider, `/api/riders/${rider.id}`, { unlisted: true })
  const own = (await list(buyer)).find(({ id }) => id === rider.id)
  expect(own).toMatchObject({ owned: true, ownedHorses: [1], videoUrl: expect.stringContaining('/order') })
  expect((await buyer.get(Rider, `/api/riders/${rider.id}`)).owned).toBe(true)
  expect((await buyer.send('GET', `/api/orders/${tokenOf(bought)}`)).text).toContain(NAME)
  expect(names(await list(test.visitor(), '&email=keeps-it@example.com'))).not.toContain(NAME)
})

it('is shared without its picture, and the link preview does not name it', async () => {
  const rider = await child({ thumbnailUrl: 'https://pictures.example/child.webp' })
  const buyer = test.visitor()
  const bought = await buy(buyer, { rider, email: 'hands-on@example.com' })
  const share = await buyer.postFor(Share, `/api/orders/${tokenOf(bought)}/shares`, { horse: 1 })
  const token = share.url.split('/').at(-1)
  const shared = await test.visitor().get(SharedVideo, `/api/shared/${token}`)
  expect(shared).toMatchObject({ riderName: NAME, eventId: event.id, riderId: null, unlisted: true })
  expect(shared.pictureUrl).toBe('/pictures/hero.webp')
  const [head = ''] = (await test.visitor().send('GET', pathOf(share.url))).text.split('</head>')
  expect([head.includes(NAME), head.includes('child.webp')]).toEqual([false, false])
})

it('shows its preview with the link, and not to requests that enumerate video ids', async () => {
  const video = await addVideoRow(test.shop)
  const rider = await child({ videoUrl: `/media/videos/${video.id}` })
  const { preview } = await picturesAreMade(test.shop, video.id)
  const visitor = test.visitor()
  const seen = await visitor.get(Rider, `/api/riders/${rider.id}?linkKey=${keyOf(rider)}`)
  expect(seen.previewUrl).toBe(mediaUrl(preview))
  expect((await visitor.send('GET', seen.previewUrl ?? '')).status).toBe(200)
  expect((await visitor.send('GET', `/media/previews/${video.id}.mp4`)).status).toBe(404)
})

it('the owner sees it everywhere and can list it; unlisted again, it has a new link', async () => {
  const rider = await child()
  const own = await admin.get(z.array(Rider), `/api/riders?eventId=${event.id}&adminView=true`)
  expect(own.find(({ id }) => id === rider.id)?.linkKey).toBe(keyOf(rider))
  const counts = async (client: Client) => (await client.get(Event, `/api/events/${event.id}`)).riderCount
  expect((await counts(admin)) - (await counts(test.visitor()))).toBeGreaterThan(0)
  const change = (body: object) => admin.put(Rider, `/api/riders/${rider.id}`, body)
  // saved again as it is, its link stays
  expect(keyOf(await change({ unlisted: true, name: NAME }))).toBe(keyOf(rider))
  const before = await counts(test.visitor())
  expect((await change({ unlisted: false })).linkKey).toBeUndefined()
  expect(await counts(test.visitor())).toBe(before + 1)
  expect((await test.visitor().get(SearchAnswer, '/api/search?q=hidden')).total).toBeGreaterThan(0)
  expect((await test.visitor().send('GET', riderPath(rider))).text).toContain(NAME)
  expect(keyOf(await change({ unlisted: true }))).not.toBe(keyOf(rider))
  expect((await test.visitor().send('GET', riderPath(rider))).text).not.toContain(NAME)
})

it("leaves the addresses of its pictures, which were everybody's, when it is unlisted", async () => {
  const { shop } = test
  const video = await addVideoRow(shop)
  const keys = await picturesAreMade(shop, video.id)
  await videoIsBeingMade(shop, video.id)
  const pictures = { videoUrl: `/media/videos/${video.id}`, thumbnailUrl: mediaUrl(keys.thumbnail) }
  const rider = await addRider(admin, { eventId: event.id, ...pictures })
  const linkKey = keyOf(await admin.put(Rider, `/api/riders/${rider.id}`, { unlisted: true }))
  // what is being made would come to the old address, so it is waited for
  await work.moveFiles(shop)
  expect((await admin.get(Rider, `/api/riders/${rider.id}`)).thumbnailUrl).toBe(pictures.thumbnailUrl)
  await videoIsReady(shop, video.id)
  test.later(61_000)
  await work.moveFiles(shop)
  const visitor = test.visitor()
  for (const key of Object.values(keys)) expect((await visitor.send('GET', mediaUrl(key))).status).toBe(404)
  const now = await visitor.get(Rider, `/api/riders/${rider.id}?linkKey=${linkKey}`)
  const seen = [now.thumbnailUrl, now.previewUrl ?? '']
  for (const path of seen) expect((await visitor.send('GET', path)).status).toBe(200)
})
