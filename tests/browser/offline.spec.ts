import type { Page } from '@playwright/test'
import { OFFLINE_READY_MARK } from '../../src/web/pages/offline/offline-cache.ts'
import { type Buyer, expect, test } from './support/buyer.ts'
import { ADMIN } from './support/running-shop.ts'

// what a service worker keeps would be there for the next test too
test.use({ serviceWorkers: 'allow', reuseContext: false })

const notice = (page: Page) => page.getByText('You’re offline.')

/** A page puts away what it needs once the browser has nothing else to do; a signal that is cut before leaves it half-way. */
async function kept(page: Page, ...paths: string[]) {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, OFFLINE_READY_MARK, {
    polling: 100,
  })
  const found = page.evaluate(
    (keys) => Promise.all(keys.map(async (key) => !!(await caches.match(key)))),
    paths,
  )
  expect(await found).toEqual(paths.map(() => true))
  await page.waitForFunction(noPictureOnItsWay, LAZY_DISTANCE)
}

/** How far below and beside the window a browser begins to fetch pictures, in pixels. */
const LAZY_DISTANCE = 1250

/** Pictures in and near the window; a page without a signal asks for the same ones. */
const noPictureOnItsWay = (distance: number) =>
  [...document.images].every((image) => {
    const { left, top, width } = image.getBoundingClientRect()
    const near = width > 0 && top < innerHeight + distance && left < innerWidth + distance
    return image.complete || !near
  })

test('a visited event works offline, marked as old and not for sale, and is refetched online', {
  tag: '@long',
}, async ({ page, context, owner, expectFailureOf }) => {
  const { event, sport, riders } = await owner.addEventOf(['Tess Calloway', 'Rylee McAllister'])
  await page.goto(`/event/${event.id}`)
  await kept(page, `/event/${event.id}`, '/?render=client')
  await expect(notice(page)).toBeHidden()

  // while there is a signal, a price is never an old one
  await page.reload()
  await owner.changeRider(Number(riders[0]?.id), { price: 70 })
  await page.reload()
  await expect(page.getByText('$70')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Tess Calloway' }).getByText('$65')).toHaveCount(0)
  await kept(page, `/event/${event.id}`)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cloverleaf Classic')
  await expect(notice(page)).toBeVisible()
  await expect(page.getByText(/Showing the page from \w{3} \d+, \d/)).toBeVisible()
  await expect(page.getByText('Buying works again once you’re connected.')).toBeVisible()
  await expect(page.getByText('June 15-17, 2024')).toBeVisible()
  const unlock = page.getByRole('button', { name: 'UNLOCK VIDEO of Tess Calloway' })
  await expect(unlock).toBeDisabled()
  await expect(unlock).toHaveText('Unlock once you are connected')
  await page.getByRole('searchbox').fill('ryl')
  await expect(page.getByRole('article')).toHaveCount(1)

  for (const path of [
    '/assets/about-page-*',
    '/assets/all-styles-*',
    `/api/sports/${sport.id}`,
    `/api/sports/${sport.id}/events`,
  ]) {
    expectFailureOf(path)
  }
  // a page that was never opened is put together from what is known, or says that it is not
  await page.goto('/about')
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded')
  await page.goto(`/sport/${sport.id}/events`)
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByText('No events available')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

  // so does an event that was never opened
  const unseen = event.id + 1
  for (const path of [`/api/events/${unseen}`, '/api/riders*']) expectFailureOf(path)
  await page.goto(`/event/${unseen}`)
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByText('No Riders Found')).toHaveCount(0)
  await expect(page.getByText('Showing the page from')).toHaveCount(0)

  // back in touch, what is shown is the shop's word of today
  await page.goto(`/event/${event.id}`)
  await expect(page.getByText('$70')).toBeVisible()
  await owner.changeRider(Number(riders[0]?.id), { price: 80 })
  await context.setOffline(false)
  await expect(page.getByText('$80')).toBeVisible()
  await expect(notice(page)).toBeHidden()
  await expect(unlock).toBeEnabled()
})

test('the pictures of the first page work offline, and were fetched once', {
  tag: '@long',
}, async ({ page, context }) => {
  await page.goto('/')
  await kept(page, '/')
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name, transferSize }) => /\/pictures\//.test(name) && transferSize > 0)
      .map(({ name }) => new URL(name).pathname),
  )
  expect(fetched.length).toBeGreaterThan(0)
  expect(fetched).toEqual([...new Set(fetched)])

  await context.setOffline(true)
  await page.reload()
  const hero = page.locator('img[fetchpriority="high"]')
  await expect.poll(() => hero.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('a picture works offline in another size than it was seen in', { tag: '@long' }, async ({
  page,
  context,
  owner,
}) => {
  const { event } = await owner.addEventOf(['Tess Calloway', 'Rylee McAllister'])
  await page.goto(`/event/${event.id}`)
  await kept(page, `/event/${event.id}`)

  await context.setOffline(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const shown = () => page.evaluate(() => [...document.images].map(({ naturalWidth }) => naturalWidth > 0))
  await expect.poll(shown).toEqual([true, true, true])
})

const orderLink = async (buyer: Buyer) =>
  String(await buyer.thanks.getByRole('link', { name: 'Your order link' }).getAttribute('href'))

test('an order works offline, under its own link only', { tag: '@long' }, async ({
  page,
  context,
  buyer,
  addRun,
  expectFailureOf,
}) => {
  await buyer.buy(await addRun())
  await kept(page)
  const link = new URL(await orderLink(buyer)).pathname
  await page.goto(`${link}?mail=something`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe')
  await kept(page, link, link.replace('/order/', '/api/orders/'))
  const addresses = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => url)
  })
  expect(addresses.filter((address) => /[?&]mail=/.test(address))).toEqual([])

  expectFailureOf('/my-videos/*')
  // the video may still be on its way when the signal goes
  expectFailureOf('/files/videos/*')
  expectFailureOf('/api/orders/somebody-elses')
  await context.setOffline(true)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe')
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('$65')
  await expect(notice(page)).toBeVisible()
  await page.goto('/order/somebody-elses')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We couldn't load your order")

  // a month later it is no longer there for the person who holds the tablet
  expectFailureOf(link.replace('/order/', '/api/orders/'))
  await page.evaluate(async () => {
    const cache = await caches.open('shop-personal')
    for (const key of await cache.keys()) {
      const kept = await cache.match(key)
      const headers = new Headers(kept?.headers)
      headers.set('date', new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toUTCString())
      await cache.put(key, new Response(await kept?.text(), { headers }))
    }
  })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We couldn't load your order")
})

test('an order that is the first page of a browser works offline too', {
  tag: '@long',
}, async ({ page, context, addRun, sellTo, expectFailureOf }) => {
  const { orderUrl } = await sellTo('jane@example.com', await addRun())
  await page.goto(`${orderUrl}?mail=something`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe')
  const link = new URL(orderUrl).pathname
  await kept(page, link, link.replace('/order/', '/api/orders/'))
  expectFailureOf('/my-videos/*')
  // the video may still be on its way when the signal goes
  expectFailureOf('/files/videos/*')
  await context.setOffline(true)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe')
  await expect(notice(page)).toBeVisible()
})

/** What a service worker keeps beside pictures and code. */
const cachedAnswers = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !/assets|pictures/.test(name))
    const shelves = names.map(async (name) => {
      const cache = await caches.open(name)
      const keys = await cache.keys()
      return Promise.all(
        keys.map(async (key) => ({
          path: new URL(key.url).pathname,
          text: await (await cache.match(key))?.text(),
        })),
      )
    })
    return (await Promise.all(shelves)).flat()
  })

test('no owner data is cached, and logout clears the caches', { tag: '@long' }, async ({ page, owner }) => {
  await owner.addSport({ name: 'Curling', isActive: false })
  await page.request.post('/api/login', { data: ADMIN })
  await page.goto('/')
  await kept(page, '/?render=client')
  await page.goto('/admin')
  await expect(page.getByText('Curling')).toBeVisible()
  await page.goto('/sports')
  const paths = async () => (await cachedAnswers(page)).map(({ path }) => path)
  await expect.poll(paths).toContain('/sports')
  const owners = (await cachedAnswers(page)).filter(
    ({ path, text }) => path.startsWith('/admin') || text?.includes('Curling'),
  )
  expect(owners).toEqual([])
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(paths).not.toContain('/sports')
})

test('A9: what the owner is answered about an event is not cached', { tag: '@long' }, async ({
  page,
  buyer,
  owner,
}) => {
  const { event } = await owner.addEventOf(['Tess Calloway'])
  const child = await owner.addRider({ name: 'Hidden Child', eventId: event.id, unlisted: true })
  await page.request.post('/api/login', { data: ADMIN })
  // an owner who has bought a video to see what buyers see
  await buyer.rememberEmail('owner@example.com')
  await page.goto(`/event/${event.id}`)
  await kept(page, `/event/${event.id}`)
  // what the first one was answered is cached, if at all, when the second one is
  for (let times = 0; times < 2; times++) {
    await page.reload()
    await expect(page.getByRole('article', { name: 'Hidden Child' })).toBeVisible()
    await kept(page)
  }
  const answers = await cachedAnswers(page)
  expect(answers.map(({ path }) => path)).toContain(`/event/${event.id}`)
  // the rest fails until no answer to the owner is cached
  test.fail()
  const telling = answers.filter(({ text }) => text?.includes(child.linkKey ?? 'no key'))
  expect(telling.map(({ path }) => path)).toEqual([])
})
