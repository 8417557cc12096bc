import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { pathTo, riderPath } from '../../src/contract/pages.ts'
import type { Client } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

let visitor: Client
/** Everything that was ever added, by what it is. */
const added = { sports: [] as Sport[], events: [] as Event[], riders: [] as Rider[] }

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  visitor = test.visitor()
  const shown = await addSport('Shown')
  await addSport('Without an event')
  const season = await addEvent(shown, 'Season')
  await addEvent(shown, 'Without a rider')
  await addRider(season, 'Filmed', { videoUrl: 'https://videos.example/1.mp4' })
  await addRider(season, 'Waits for a video')
  await remove('riders', await addRider(season, 'Left'))
  const pastEvent = await addEvent(shown, 'Past')
  await addRider(pastEvent, 'Of a past event')
  await remove('events', pastEvent)
  const draft = await addEvent(shown, 'Draft', { isDraft: true })
  await addRider(draft, 'Of a draft', { videoUrl: 'https://videos.example/2.mp4' })
  const published = await addEvent(shown, 'Was a draft', { isDraft: true })
  await addRider(published, 'Of a draft before')
  await admin.put(Event, `/api/events/${published.id}`, { isDraft: false })
  const hidden = await addSport('Hidden')
  await addRider(await addEvent(hidden, 'Behind'), 'Behind the curtain')
  await admin.put(Sport, `/api/sports/${hidden.id}`, { isActive: false })
  const gone = await addSport('Gone')
  await addRider(await addEvent(gone, 'Gone too'), 'Gone as well')
  await remove('sports', gone)
})

const keep = <T>(list: T[], one: T) => {
  list.push(one)
  return one
}
const addSport = async (name: string) => keep(added.sports, await admin.post(Sport, '/api/sports', { name }))
const addEvent = async ({ id: sportId }: Sport, name: string, fields: object = {}) =>
  keep(added.events, await admin.post(Event, '/api/events', { name, date: 'May', sportId, ...fields }))
const addRider = async ({ id: eventId }: Event, name: string, fields: object = {}) =>
  keep(added.riders, await admin.post(Rider, '/api/riders', { name, eventId, ...fields }))
const remove = (what: string, { id }: { id: number }) => admin.send('DELETE', `/api/${what}/${id}`)

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address.replaceAll('&amp;', '&'))
  return pathname + search
}
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
const SEEN = {
  sports: ['Shown', 'Without an event'],
  events: ['Season', 'Without a rider', 'Was a draft'],
  riders: ['Filmed', 'Waits for a video', 'Of a draft before'],
}

describe('what visitors may see', () => {
  it('is what the lists show', async () => {
    expect({
      sports: namesOf(await visitor.get(z.array(Sport), '/api/sports')),
      // the newest first
      events: namesOf(await visitor.get(z.array(Event), '/api/events')).reverse(),
      riders: namesOf(await visitor.get(z.array(Rider), '/api/riders')),
    }).toEqual(SEEN)
  })

  it('is found one by one', async () => {
    const found = async <T extends { id: number; name: string }>(what: string, list: T[]) => {
      const answers = await Promise.all(list.map(({ id }) => visitor.send('GET', `/api/${what}/${id}`)))
      return namesOf(list.filter((_, index) => answers[index]?.status === 200))
    }
    expect({
      sports: await found('sports', added.sports),
      events: await found('events', added.events),
      riders: await found('riders', added.riders),
    }).toEqual(SEEN)
  })

  it('stands in the sitemap', async () => {
    const { text } = await visitor.send('GET', '/sitemap.xml')
    const listed = new Set(
      Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => pathOf(address)),
    )
    const isListed = (path: string) => listed.has(path)
    expect({
      sports: namesOf(added.sports.filter(({ id }) => isListed(pathTo('sportEvents', { sportId: id })))),
      events: namesOf(added.events.filter(({ id }) => isListed(pathTo('event', { id })))),
      riders: namesOf(added.riders.filter((rider) => isListed(riderPath(rider)))),
    }).toEqual(SEEN)
  })

  it('has a page', async () => {
    const hasPage = async (path: string) => {
      const { status, text } = await visitor.send('GET', path)
      const [, address] = /<link rel="canonical" href="([^"]+)"/.exec(text) ?? []
      return status === 200 && address !== undefined && pathOf(address) === path
    }
    const withPage = async <T extends { name: string }>(list: T[], pathTo: (one: T) => string) => {
      const has = await Promise.all(list.map((one) => hasPage(pathTo(one))))
      return namesOf(list.filter((_, index) => has[index]))
    }
    expect({
      sports: await withPage(added.sports, ({ id }) => pathTo('sportEvents', { sportId: id })),
      events: await withPage(added.events, ({ id }) => pathTo('event', { id })),
      riders: await withPage(added.riders, riderPath),
    }).toEqual(SEEN)
  })

  it('is known to the checkout, which says of the others that there is no such rider', async () => {
    const answers = await Promise.all(
      added.riders.map(({ id, price }) =>
        test.visitor().send('POST', '/api/create-payment-intent', {
          riderId: id,
          email: 'buyer@example.com',
          amount: price * 100,
          quantity: 1,
        }),
      ),
    )
    expect(namesOf(added.riders.filter((_, index) => answers[index]?.status !== 404))).toEqual(SEEN.riders)
  })
})
