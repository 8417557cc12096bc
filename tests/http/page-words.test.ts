import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Event } from '../../src/contract/catalogue/event.ts'
import { PortfolioItem } from '../../src/contract/catalogue/portfolio.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { CONTACT_WAYS, EVENT_TYPES, SERVICES } from '../../src/contract/owner/contact-choices.ts'
import { AboutStory, LegalTexts } from '../../src/contract/owner/shop.ts'
import { readAbout, readLegalTexts } from '../../src/contract/owner/shop-calls.ts'
import { addRider } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { type Element, readPage } from '../support/read-page.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

/** The headings of the tabs of the contact section. */
const CONTACT_WORDS = [
  ...['Tell us what you have in mind', 'What you get, beyond a camera', 'Beyond the arena'],
  'The person behind the camera',
]

let test: TestShop
let admin: Client

beforeEach(async () => {
  test = await openTestShop()
  admin = await test.admin()
})
afterEach(() => test.close())

const read = (path: string) => readPage(test.url, path)
const addSport = (sport: object) => admin.post(Sport, '/api/sports', sport)
const addEvent = (event: object) =>
  admin.post(Event, '/api/events', { name: 'Stampede', date: 'June 15-17, 2024', ...event })
const changeShop = (change: object) => admin.send('PUT', '/api/shop', change)
const named = (name: string) => (element: Element) => element.attribute('aria-label') === name
const links = (part: Element) => part.all('a').map((link) => [link.text, link.attribute('href')])
const titled = (id: string) => (section: Element) => section.attribute('aria-labelledby') === id

describe('the frame of every page', () => {
  it('names the shop, leads everywhere and has every way to reach it', async () => {
    const page = await read('/about')
    expect(links(page.one('header'))).toEqual(
      expect.arrayContaining([
        ['Cloverleaf Films', '/'],
        ['Browse Videos', '/sports'],
        ['My Work', '/my-work'],
        ['About', '/about'],
      ]),
    )
    const footer = page.one('footer')
    expect(footer.text).toMatch(/^Cloverleaf Films Professional barrel racing videography/)
    expect(footer.text).toMatch(/© \d{4} Cloverleaf Films/)
    expect(links(footer)).toEqual([
      ['Text (555) 010-0123', 'sms:5550100123'],
      ['hello@cloverleaf.example', 'mailto:hello@cloverleaf.example'],
      ['instagram.com', 'https://www.instagram.com/'],
      ['Find my videos', '/my-videos'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
    ])
    expect(footer.texts('button')).toEqual(['Admin'])
  })

  it("shows the shop's own words", async () => {
    await changeShop({
      brand: 'Dusty Lens',
      tagline: 'Runs on film',
      phone: '+1 555 0199',
      email: 'a@b.example',
    })
    const page = await read('/')
    expect(page.one('header').text).toContain('Dusty Lens')
    for (const words of ['Runs on film', 'Text +1 555 0199', 'a@b.example']) {
      expect(page.one('footer').text).toContain(words)
    }
    expect(page.title).toContain('Dusty Lens')
  })
})

describe('home', () => {
  it('says what the shop is and lists the sports that are shown', async () => {
    const sport = await addSport({ name: 'Rodeo', description: 'Eight seconds, or less.' })
    await addSport({ name: 'Curling', isActive: false })
    const { main } = await read('/')
    expect(main.texts('h1')).toEqual(['Every run, in 4K.'])
    const cards = main.one('section', (section) => section.attribute('id') === 'sports').all('article')
    expect(cards.map((card) => card.texts('h3'))).toEqual([['Rodeo']])
    const [card] = cards
    expect(card?.text).toContain('Eight seconds, or less.')
    expect(card?.one('img').attribute('src')).toMatch(/.+/)
    expect(card?.one('a').attribute('href')).toBe(`/sport/${sport.id}/events`)
    expect(main.text).not.toContain('Curling')
  })

  it('says so when there are no sports, and asks nobody to try again', async () => {
    await addSport({ name: 'Curling', isActive: false })
    const { main } = await read('/')
    expect(main.text).toContain('No sports available at this time')
    expect(main.text).not.toContain('Try again')
  })

  it('shows the newest events with their runs, and the sports with most videos first', async () => {
    const racing = await addSport({ name: 'Barrel Racing', description: 'Three barrels, one clock.' })
    const old = await addEvent({ name: 'Old One', date: 'May 2, 2024', sportId: racing.id })
    await addRider(admin, { eventId: old.id })
    const roping = await addSport({ name: 'Roping' })
    const newest = await addEvent({ name: 'Last Night', date: 'May 9, 2026', sportId: roping.id })
    for (const name of ['Ann Lee', 'Bo Lee']) await addRider(admin, { name, eventId: newest.id })
    const { main } = await read('/')
    const latest = main.one('section', (section) => section.text.startsWith('Newest events'))
    expect(latest.texts('h3')).toEqual(['Last Night', 'Old One'])
    const counts = latest.texts('li').map((text) => /\d+ \w+$/.exec(text)?.[0])
    expect(counts).toEqual(['2 videos', '1 run'])
    expect(latest.all('a').map((link) => link.attribute('href'))).toContain(`/event/${newest.id}`)
    const sports = main.one('section', (section) => section.attribute('id') === 'sports')
    expect(sports.texts('h3')).toEqual(['Roping', 'Barrel Racing'])
    expect(sports.text).toContain('Three barrels, one clock.')
  })

  it('has every way to reach the owner and every field of a request', async () => {
    const section = (await read('/contact')).main.one('section', titled('contact-title'))
    expect(section.texts('h2')).toEqual(['Get your event on video'])
    expect(section.text).toContain('Tell us the day and the place; we bring the light.')
    const tabs = section.all('button').filter((button) => button.attribute('role') === 'tab')
    expect(tabs.map(({ text }) => text)).toEqual(['Contact Us', 'Your Benefits', 'My Work', 'About Me'])
    expect(links(section)).toEqual([
      ['Text (555) 010-0123', 'sms:5550100123'],
      ['Call (555) 010-0123', 'tel:5550100123'],
      ['hello@cloverleaf.example', 'mailto:hello@cloverleaf.example'],
      ['instagram.com', 'https://www.instagram.com/'],
      ['See our videos', '/my-work'],
      ['Read the whole story', '/about'],
    ])
    for (const words of CONTACT_WORDS) expect(section.text).toContain(words)
    const form = section.one('form')
    expect(form.texts('option')).toEqual(['Please choose', ...EVENT_TYPES])
    const inputs = (type: string) => form.all('input').filter((input) => input.attribute('type') === type)
    expect(inputs('checkbox')).toHaveLength(SERVICES.length)
    expect(inputs('radio')).toHaveLength(CONTACT_WAYS.length)
    for (const label of [
      ...['Business name', 'Full name', 'Email', 'Phone', 'Event type', 'Event location', 'Event date'],
      ...['Additional details', ...SERVICES, ...CONTACT_WAYS],
    ]) {
      expect(form.text).toContain(label)
    }
    expect(form.text).toContain('We usually answer within 6-12 hours.')
  })
})

describe('a sport', () => {
  it('counts its events and videos', async () => {
    const rodeo = await addSport({ name: 'Rodeo' })
    await addSport({ name: 'Curling', isActive: false })
    const events = [await addEvent({ sportId: rodeo.id }), await addEvent({ sportId: rodeo.id })]
    for (const { id } of events) await addRider(admin, { eventId: id })
    await addRider(admin, { eventId: Number(events[0]?.id) })
    const cards = (await read('/sports')).main.all('article')
    expect(cards).toHaveLength(1)
    expect(cards[0]?.text).toContain('2 events · 3 videos')
  })

  it('shows its name, its description and its events', async () => {
    const sport = await addSport({ name: 'Rodeo', description: 'Eight seconds, or less.' })
    const event = await addEvent({ sportId: sport.id })
    await addRider(admin, { eventId: event.id })
    const { main } = await read(`/sport/${sport.id}/events`)
    expect(main.texts('h1')).toEqual(['Rodeo'])
    expect(main.text).toContain('Eight seconds, or less.')
    const card = main.one('article')
    expect(card.texts('h2')).toEqual(['Stampede'])
    expect(card.text).toContain('June 15-17, 2024')
    expect(card.texts('li')).toEqual(['Full resolution', 'Instant download', '1 run'])
    expect(links(card)).toEqual([['View Premium Videos', `/event/${event.id}`]])
  })

  it('says so when it has no events, and is not found when it is not shown', async () => {
    const shown = await addSport({ name: 'Rodeo' })
    const empty = await read(`/sport/${shown.id}/events`)
    expect(empty.main.text).toContain('No events available for Rodeo at this time')
    const hidden = await addSport({ name: 'Curling', isActive: false })
    const missing = await read(`/sport/${hidden.id}/events`)
    expect(missing.status).toBe(404)
    expect(missing.main.texts('h1')).toEqual(['404 Page Not Found'])
  })
})

describe('an event', () => {
  it('shows its name, its date, the way back and what each video costs', async () => {
    const { id: sportId } = await addSport({ name: 'Rodeo' })
    const { id: eventId } = await addEvent({ sportId })
    await addRider(admin, { name: 'Tess Calloway', eventId })
    await addRider(admin, { name: 'Rylee McAllister', eventId, price: 80, horseCount: 3 })
    const { main } = await read(`/event/${eventId}`)
    expect(main.texts('h1')).toEqual(['Stampede'])
    expect(main.text).toContain('June 15-17, 2024')
    expect(links(main)).toContainEqual(['Back to events', `/sport/${sportId}/events`])
    const single = main.one('article', named('Tess Calloway'))
    expect(single.text).toBe('Tess Calloway $65 Reg. $95 UNLOCK VIDEO Add')
    expect(single.texts('s')).toEqual(['Reg. $95'])
    expect(single.all('select')).toEqual([])
    const three = main.one('article', named('Rylee McAllister'))
    expect(three.text).toContain('$80')
    expect(three.texts('option')).toEqual(['1 horse', '2 horses', '3 horses'])
  })

  it('speaks the words of its sport', async () => {
    const words = async (sport: string) => {
      const { id: eventId } = await addEvent({ sportId: (await addSport({ name: sport })).id })
      await addRider(admin, { name: 'Marcus Webb', eventId })
      const page = await read(`/event/${eventId}`)
      return [page.main.one('input').attribute('aria-label'), page.meta('description')?.split(' from')[0]]
    }
    expect(await words('Rodeo')).toEqual(['Search riders', '1 run'])
    expect(await words('Football')).toEqual(['Search players', '1 video'])
    expect(await words('Curling')).toEqual(['Search names', '1 video'])
  })

  it("opens on the rider of its address, with that rider's card first", async () => {
    const { id: eventId } = await addEvent({ sportId: (await addSport({ name: 'Rodeo' })).id })
    for (let number = 1; number < 60; number++) await addRider(admin, { name: `Rider ${number}`, eventId })
    const last = await addRider(admin, { name: 'Rider 60', eventId })
    const page = await read(`/event/${eventId}?rider=${last.id}`)
    const [first] = page.main.all('article')
    expect(first?.attribute('aria-label')).toBe('Rider 60')
    expect(first?.text).toContain('Shared with you')
  })

  it('says so when it has no riders, is missing or has no number', async () => {
    const { id } = await addEvent({ sportId: (await addSport({ name: 'Rodeo' })).id })
    const empty = (await read(`/event/${id}`)).main
    expect(empty.texts('h2')).toContain('No Riders Found')
    expect(empty.text).toContain('There are no riders available for this event yet.')
    const missing = await read('/event/987654')
    expect([missing.status, ...missing.main.texts('h1')]).toEqual([404, 'Event not found'])
    const wrong = await read('/event/abc')
    expect([wrong.status, ...wrong.main.texts('h1')]).toEqual([404, 'Invalid Event ID'])
    expect(links(wrong.main)).toEqual([['Return to Home', '/']])
  })
})

it('an unknown address is not found, and leads home', async () => {
  const { status, main } = await read('/no/such/page')
  expect([status, ...main.texts('h1')]).toEqual([404, '404 Page Not Found'])
  expect(main.text).toContain('Did you forget to add the page to the router?')
  expect(main.one('search').one('input').attribute('aria-label')).toBe('Find your video')
  expect(links(main)).toEqual([['Back to the shop', '/']])
})

it('Find my videos has its form and names whom to ask, also in a shop that sends no email', async () => {
  const { main } = await read('/my-videos')
  expect(main.one('form').texts('button')).toEqual(['Send me my links'])
  expect(main.one('form').text).toContain(
    "We can't send email yet. For your link now, text or email us below.",
  )
  expect(main.texts('h2')).toContain("Can't find it? Text or email us")
  expect(links(main)).toContainEqual(['Text (555) 010-0123', 'sms:5550100123'])
})

it('My Work shows the work by category, the newest first, without what only the owner has', async () => {
  const empty = await read('/my-work')
  expect(empty.title).toBe('My Work | Cloverleaf Films')
  expect(empty.main.texts('h1')).toEqual(['My work'])
  expect(empty.main.text).toContain('Beyond the arena: commercials, weddings, documentaries and music.')
  expect(empty.main.texts('h2')).toEqual(['No Work Added Yet'])
  expect(empty.main.text).not.toContain('Try again')

  const work = {
    title: 'Hide to Arena',
    description: 'A saddle, from hide to arena.',
    category: 'Commercial',
    videoUrl: '/media/videos/none.mp4',
    thumbnailUrl: '/pictures/about-edit.webp',
  }
  for (const change of [
    {},
    { title: 'Ellie and Marcus', category: 'Wedding' },
    { title: 'Fair Week', category: 'Event' },
  ]) {
    await admin.post(PortfolioItem, '/api/portfolio', { ...work, ...change })
  }
  const { main } = await read('/my-work')
  expect(main.texts('h2')).toEqual(['Fair Week', 'Ellie and Marcus', 'Hide to Arena'])
  const card = main.one('article', ({ text }) => text.includes('Hide to Arena'))
  expect(card.text).toContain('Commercial')
  expect(card.text).toContain('A saddle, from hide to arena.')
  expect(card.one('time').text).toMatch(/^\w+ \d+, \d{4}$/)
  expect(card.one('img').attribute('src')).toMatch(/about-edit/)
  expect(main.texts('button')).toEqual(['All', 'Commercial', 'Wedding', 'Event'])
})

it('About tells its story with three pictures, in the words of the owner', async () => {
  const { main: before } = await read('/about')
  for (const words of Object.values(await admin.get(AboutStory, readAbout.path))) {
    expect(before.text).toContain(words.replace(/\s+/g, ' '))
  }
  await changeShop({ aboutLead: 'Since 2009.', aboutText2: 'Glass for the night.\nAnd patience.' })
  const { title, main } = await read('/about')
  expect(title).toBe('About | Cloverleaf Films')
  expect(main.texts('h1')).toEqual(['The story so far'])
  expect(main.text).toContain('Since 2009.')
  expect(main.texts('h2')).toEqual([
    'It began at the fence',
    'Thirteen seconds deserve better than a phone',
    'Home before you are',
  ])
  expect(main.texts('p').join()).toContain('Glass for the night.')
  expect(main.all('img').map((picture) => picture.attribute('alt'))).toEqual([
    'A cinema camera on a tripod at the arena fence',
    'A light trail reflected in a 35 mm lens',
    'A color grading desk with a run on the screen',
  ])
  for (const picture of main.all('img')) {
    const { headers } = await test.visitor().send('GET', picture.attribute('src') ?? '')
    expect(headers.get('content-type')).toBe('image/webp')
  }
})

it.each<[string, string, keyof LegalTexts, string, string]>([
  [
    '/privacy',
    'Privacy Policy',
    'privacyText',
    'Children and teenagers',
    'We take it down, without asking why.',
  ],
  ['/terms', 'Terms of Service', 'termsText', 'Money back', 'you get your money back'],
])('%s is a whole text under headings', async (path, title, name, heading, words) => {
  const page = await read(path)
  expect(page.title).toBe(`${title} | Cloverleaf Films`)
  expect(page.main.texts('h1')).toEqual([title])
  expect(page.main.texts('h2')).toContain(heading)
  expect(page.main.text).toContain(words)
  const text = (await admin.get(LegalTexts, readLegalTexts.path))[name]
  const lines = text.split('\n').filter((line) => line.trim())
  const shown = page.main.texts('h2', 'p')
  expect(shown).toEqual(lines.map((line) => line.replace(/^## /, '')))
})
