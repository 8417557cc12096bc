import { expect, it } from 'vitest'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { addEvent, addRider } from '../support/buying.ts'
import { readPage } from '../support/read-page.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

const SHOP = 'https://shop.test'

const test = sharedTestShop({ PUBLIC_URL: SHOP, PAYMENTS: 'sandbox' })
const admin = sharedAdmin(test)

const read = (path: string, headers?: Record<string, string>) => readPage(test.url, path, headers)

it('an event says in its head what it is', async () => {
  const event = await addEvent(admin)
  for (const name of ['Tess Calloway', 'Rylee McAllister']) await addRider(admin, { name, eventId: event.id })
  const page = await read(`/event/${event.id}?utm_source=flyer`)
  expect(page.title).toBe('Spring Classic, May 2, 2026 | Cloverleaf Films')
  expect(page.meta('description')).toMatch(/^2 runs from Spring Classic, May/)
  expect([page.canonical, page.meta('og:url')]).toEqual(Array(2).fill(`${SHOP}/event/${event.id}`))
  expect(page.meta('og:title')).toMatch(/^Spring Classic/)
  expect(page.meta('og:image')).toBe(SHOP + event.thumbnailUrl)
  expect(page.structuredData).toMatchObject({
    '@type': 'Event',
    name: 'Spring Classic',
    startDate: '2026-05-02',
    image: SHOP + event.thumbnailUrl,
  })
})

it('an event of several days has both ends in its head', async () => {
  const { id } = await addEvent(admin)
  await admin.send('PUT', `/api/events/${id}`, { date: 'June 15-17, 2024' })
  expect((await read(`/event/${id}`)).structuredData).toMatchObject({
    startDate: '2024-06-15',
    endDate: '2024-06-17',
  })
})

it("a rider's address has that rider's head, with what the video costs", async () => {
  const { id: eventId } = await addEvent(admin)
  const rider = await addRider(admin, { name: 'Tess Calloway', eventId })
  const path = `/event/${eventId}?rider=${rider.id}`
  const page = await read(path)
  expect(page.title).toBe('Tess Calloway at Spring Classic | Cloverleaf Films')
  expect(page.meta('description')).toMatch(/Tess Calloway.+\$65/)
  expect(page.canonical).toBe(SHOP + path)
  expect(page.meta('og:image')).toMatch(/^https:/)
  expect(page.structuredData).toMatchObject({
    '@type': 'VideoObject',
    name: 'Tess Calloway at Spring Classic',
    thumbnailUrl: expect.stringContaining(SHOP),
    offers: { '@type': 'Offer', price: '65.00', priceCurrency: 'USD', url: SHOP + path },
  })
})

it('every public page has a title, a description, an address and a picture of its own', async () => {
  const { sportId } = await addEvent(admin)
  const titles = new Set<string>()
  const pictures = new Set<string>()
  const paths = ['/', '/sports', `/sport/${sportId}/events`, '/my-work', '/about', '/privacy', '/terms']
  for (const path of paths) {
    const page = await read(path)
    titles.add(page.title)
    expect(page.meta('description'), path).toMatch(/.{10,}/)
    expect(page.canonical, path).toBe(SHOP + path)
    pictures.add(String(page.meta('og:image')))
  }
  expect(titles.size).toBe(paths.length)
  for (const url of pictures) {
    const picture = await fetch(url.replace(SHOP, test.url))
    expect(picture.headers.get('content-type'), url).toBe('image/webp')
    // an answer that nobody reads keeps the shop from closing
    await picture.arrayBuffer()
  }
})

it('/contact names the home page as its address, and what is not found has none', async () => {
  expect((await read('/contact')).canonical).toBe(`${SHOP}/`)
  const missing = await read('/nowhere')
  expect(missing.meta('robots')).toBe('noindex')
  expect(missing.canonical).toBeUndefined()
})

it('the sitemap has every event and rider, and robots.txt leads to it', async () => {
  const { id, sportId } = await addEvent(admin)
  const riders = [await addRider(admin, { eventId: id }), await addRider(admin, { eventId: id })]
  const hidden = await addEvent(admin, 'Bonspiel')
  await admin.put(Sport, `/api/sports/${hidden.sportId}`, { isActive: false })
  const sitemap = await test.visitor().send('GET', '/sitemap.xml')
  expect(sitemap.headers.get('content-type')).toContain('xml')
  const addresses = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])
  expect(addresses).toContain(`${SHOP}/sport/${sportId}/events`)
  expect(addresses).toContain(`${SHOP}/event/${id}`)
  for (const rider of riders) expect(addresses).toContain(`${SHOP}/event/${id}?rider=${rider.id}`)
  expect(addresses).not.toContain(`${SHOP}/event/${hidden.id}`)

  const robots = (await test.visitor().send('GET', '/robots.txt')).text
  expect(robots).toContain(`Sitemap: ${SHOP}/sitemap.xml`)
  expect(robots).toContain('Disallow: /admin')
})

it('a page is sent again only when it changed, and a change shows at once', async () => {
  const { id: eventId } = await addEvent(admin)
  await addRider(admin, { eventId })
  const etag = (await read(`/event/${eventId}`)).headers.get('etag') ?? ''
  const again = () => read(`/event/${eventId}`, { 'if-none-match': etag })
  expect((await again()).status).toBe(304)

  await addRider(admin, { name: 'Rylee McAllister', eventId })
  const changed = await again()
  expect(changed.status).toBe(200)
  expect(changed.main.text).toContain('Rylee McAllister')
  expect((await read('/sports')).main.text).toContain('1 event · 2 videos')
})

it('the web manifest has the shop’s name', async () => {
  await admin.send('PUT', '/api/shop', { brand: 'Dusty Lens' })
  const link = (await read('/about')).one('link', (it) => it.attribute('rel') === 'manifest')
  const { text } = await test.visitor().send('GET', String(link.attribute('href')))
  const manifest = JSON.parse(text)
  expect(manifest).toMatchObject({ name: 'Dusty Lens', start_url: '/', display: 'standalone' })
  expect(manifest.icons.length).toBeGreaterThan(0)
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(test.url + src)
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type])
  }
})
