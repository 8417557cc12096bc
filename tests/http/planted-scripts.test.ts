import { beforeAll, expect, it } from 'vitest'
import { Event } from '../../src/contract/catalogue/event.ts'
import { PortfolioItem } from '../../src/contract/catalogue/portfolio.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { pathTo, riderPath } from '../../src/contract/pages.ts'
import { buy } from '../support/buying.ts'
import { SCRIPT, SHORT, SHORTEST } from '../support/planted-scripts.ts'
import { type ReadPage, readPage } from '../support/read-page.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

const test = sharedTestShop({ PAYMENTS: 'sandbox' })
const admin = sharedAdmin(test)
let sport: Sport
let event: Event
let rider: Rider
let order: string

beforeAll(async () => {
  const name = `Jane ${SCRIPT}`
  const videoUrl = `https://127.0.0.1:1/${encodeURIComponent(SCRIPT)}"onerror="tricked=1`
  const texts = [1, 2, 3].flatMap((part) => [`aboutTitle${part}`, `aboutText${part}`])
  const { status } = await admin.send('PUT', '/api/shop', {
    brand: `Films ${SHORT}`,
    phone: SHORT,
    ...Object.fromEntries(
      [...texts, 'tagline', 'aboutTitle', 'aboutLead', 'termsText'].map((field) => [field, SCRIPT]),
    ),
    privacyText: `# ${SCRIPT}\n\n- ${SCRIPT}`,
  })
  expect(status).toBe(200)
  sport = await admin.post(Sport, '/api/sports', { name, description: SCRIPT, icon: SHORTEST })
  event = await admin.post(Event, '/api/events', { name, date: SHORT, sportId: sport.id })
  const horses = [1, 2].map((horse) => ({ horse, name: SHORT, videoUrl }))
  rider = await admin.post(Rider, '/api/riders', { name, eventId: event.id, horses, horseCount: 2 })
  await admin.post(PortfolioItem, '/api/portfolio', {
    ...{ title: SCRIPT, description: SCRIPT, category: 'Event', videoUrl },
    thumbnailUrl: '/pictures/about-edit.webp',
  })
  order = new URL((await buy(test.visitor(), { rider, email: 'jane@example.com' })).orderUrl).pathname
})

const RAW = ['<script>window.tricked', '<img src=x', '<svg onload', '"onerror="']

function expectOnlyLetters(page: ReadPage, path: string) {
  for (const raw of RAW) expect(page.html.includes(raw), `${path} has ${raw}`).toBe(false)
  for (const data of page.all('script')) {
    if (data.attribute('type')?.endsWith('json')) JSON.parse(data.html)
  }
}

it('a script in any text of the shop is escaped on every public page', async () => {
  for (const path of [
    pathTo('home'),
    pathTo('sports'),
    pathTo('sportEvents', { sportId: sport.id }),
    pathTo('event', { id: event.id }),
    riderPath(rider),
    pathTo('myWork'),
    pathTo('about'),
    pathTo('contact'),
    pathTo('privacy'),
    pathTo('terms'),
  ]) {
    const page = await readPage(test.url, path)
    expect(page.status, path).toBe(200)
    expect(page.main.text, path).toContain('tricked=1')
    expectOnlyLetters(page, path)
  }
  expectOnlyLetters(await readPage(test.url, order), order)
})

it('a script in an address is escaped', async () => {
  const script = encodeURIComponent(SCRIPT)
  for (const path of [
    `/${script}`,
    `/event/${script}`,
    `/event/${event.id}?rider=${script}&${script}=${script}`,
    `/sports?search=${script}`,
    `/order/${script}`,
    `/order/x?mail=${script}`,
  ]) {
    expectOnlyLetters(await readPage(test.url, path), path)
  }
  for (const path of [`/api/${script}`, `/api/riders?eventId=${script}`]) {
    const answer = await fetch(test.url + path)
    expect(answer.status, path).toBeGreaterThanOrEqual(400)
    expect(answer.headers.get('content-type'), path).not.toContain('html')
  }
})
