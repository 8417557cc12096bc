import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const meta = (page: Page, name: string) =>
  page.locator(`head meta[property="${name}"], head meta[name="${name}"]`)

/** What a reader without scripts sees of a page. */
async function readText(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const body = html.slice(html.indexOf('<body'), html.indexOf('id="page-state"'))
  return body
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
}

async function structuredData(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
}

test('pages hold their content without any script', async ({ request, owner }) => {
  const { sport, event } = await owner.addEventOf(['Tess Calloway'])
  expect(await readText(request, '/')).toContain('Three barrels, one clock.')
  expect(await readText(request, '/sports')).toContain('1 event · 1 video')
  expect(await readText(request, `/sport/${sport.id}/events`)).toContain('June 15-17, 2024')
  const text = await readText(request, `/event/${event.id}`)
  for (const part of ['Cloverleaf Classic', 'June 15-17, 2024', 'Tess Calloway', '$65', 'UNLOCK VIDEO']) {
    expect(text).toContain(part)
  }
})

test('an event says in its head what it is', async ({ page, owner, shop }) => {
  const { event } = await owner.addEventOf(['Tess Calloway', 'Rylee McAllister'])
  const address = `${shop.url}/event/${event.id}`
  await page.goto(`/event/${event.id}?utm_source=flyer`)
  await expect(page).toHaveTitle('Cloverleaf Classic, June 15-17, 2024 | Cloverleaf Films')
  await expect(meta(page, 'description')).toHaveAttribute('content', /^2 runs from Cloverleaf Classic, June/)
  await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', address)
  await expect(meta(page, 'og:url')).toHaveAttribute('content', address)
  await expect(meta(page, 'og:title')).toHaveAttribute('content', /^Cloverleaf Classic/)
  await expect(meta(page, 'og:image')).toHaveAttribute('content', shop.url + event.thumbnailUrl)
  expect(await structuredData(page)).toMatchObject({
    '@type': 'Event',
    name: 'Cloverleaf Classic',
    startDate: '2024-06-15',
    endDate: '2024-06-17',
    image: shop.url + event.thumbnailUrl,
  })
})

test("a rider's address has that rider's head, with what the video costs", async ({ page, owner, shop }) => {
  const { event, riders } = await owner.addEventOf(['Tess Calloway'])
  const path = `/event/${event.id}?rider=${riders[0]?.id}`
  await page.goto(path)
  await expect(page).toHaveTitle('Tess Calloway at Cloverleaf Classic | Cloverleaf Films')
  await expect(meta(page, 'description')).toHaveAttribute('content', /Tess Calloway.+\$65/)
  await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', shop.url + path)
  await expect(meta(page, 'og:image')).toHaveAttribute('content', /^http:/)
  expect(await structuredData(page)).toMatchObject({
    '@type': 'VideoObject',
    name: 'Tess Calloway at Cloverleaf Classic',
    thumbnailUrl: expect.stringContaining(shop.url),
    offers: { '@type': 'Offer', price: '65.00', priceCurrency: 'USD', url: shop.url + path },
  })
})

test('every public page has a title, a description, an address and a picture of its own', async ({
  page,
  owner,
  shop,
}) => {
  const { sport } = await owner.addEventOf([])
  const titles = new Set<string>()
  const paths = ['/', '/sports', `/sport/${sport.id}/events`, '/my-work', '/about', '/privacy', '/terms']
  for (const path of paths) {
    await page.goto(path)
    const [, written] = /<title>(.*?)<\/title>/.exec(await (await page.request.get(path)).text()) ?? []
    await expect(page).toHaveTitle(String(written))
    titles.add(String(written))
    await expect(meta(page, 'description')).toHaveAttribute('content', /.{10,}/)
    await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', shop.url + path)
    const picture = await meta(page, 'og:image').getAttribute('content')
    expect((await page.request.get(String(picture))).headers()['content-type']).toBe('image/webp')
  }
  expect(titles.size).toBe(paths.length)
})

test('/contact names the home page as its address, and what is not found has none', async ({
  request,
  shop,
}) => {
  expect(await (await request.get('/contact')).text()).toContain(`<link rel="canonical" href="${shop.url}/">`)
  const missing = await (await request.get('/nowhere')).text()
  expect(missing).toContain('<meta name="robots" content="noindex">')
  expect(missing).not.toContain('rel="canonical"')
})

test('the sitemap has every event and rider, and robots.txt leads to it', async ({
  request,
  owner,
  shop,
}) => {
  const { event, riders } = await owner.addEventOf(['Tess Calloway', 'Rylee McAllister'])
  const hidden = await owner.addSport({ name: 'Curling', isActive: false })
  const unseen = await owner.addEvent({ name: 'Bonspiel', date: 'May 2026', sportId: hidden.id })
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('xml')
  const addresses = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])
  expect(addresses).toContain(`${shop.url}/event/${event.id}`)
  for (const { id } of riders) expect(addresses).toContain(`${shop.url}/event/${event.id}?rider=${id}`)
  expect(addresses).not.toContain(`${shop.url}/event/${unseen.id}`)

  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  expect(robots).toContain('Disallow: /admin')
})

test('a page is sent again only when it changed, and a change shows at once', async ({ request, owner }) => {
  const { event } = await owner.addEventOf(['Tess Calloway'])
  const path = `/event/${event.id}`
  const { etag = '' } = (await request.get(path)).headers()
  const again = () => request.get(path, { headers: { 'if-none-match': etag } })
  expect((await again()).status()).toBe(304)

  await owner.addRider({ name: 'Rylee McAllister', eventId: event.id })
  const changed = await again()
  expect(changed.status()).toBe(200)
  expect(await changed.text()).toContain('Rylee McAllister')
  expect(await readText(request, '/sports')).toContain('1 event · 2 videos')
})
