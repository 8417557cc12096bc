import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PortfolioItem } from '../../src/contract/catalogue/portfolio.ts'
import { addEvent, addRider, buy, pathOf, tokenOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { announce, checksumOf, seal, sendBytes, untilFinished } from '../support/sender.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { type Takedowns, takedownsOf } from '../support/takedowns.ts'
import { clipsInTurn, drawOf, weekendOfEach } from '../support/weekend/weekend-owner.ts'
import { addFinishedVideo, addRiderWithVideo, storedOf } from '../support/world/videos.ts'

let takedowns: Takedowns
const test = sharedTestShop({ WORKER: '0' })
const admin = sharedAdmin(test)
beforeAll(async () => {
  takedowns = takedownsOf(test, admin)
})

const left = (keys: string[]) => storedOf(test.shop, keys)

/** A rider whose two horses have a video each. */
async function riderOfTwo() {
  const { id: eventId } = await addEvent(admin)
  const first = await addRiderWithVideo(test.shop, admin, eventId)
  const second = await addFinishedVideo(test.shop)
  const horses = [{ horse: 2, name: 'Moonshine', videoUrl: `/media/videos/${second.video.id}` }]
  await admin.send('PUT', `/api/riders/${first.rider.id}`, { horseCount: 2, horses })
  return { rider: first.rider, first, second }
}

const opens = async (buyer: Client, url: string) => {
  const address = await buyer.send('GET', pathOf(url))
  return (await buyer.send('GET', address.headers.get('location') ?? '')).text
}

describe('what buyers keep', () => {
  it('is what they bought, and not what others of the same event did not', async () => {
    const { id: eventId } = await addEvent(admin)
    const sold = await addRiderWithVideo(test.shop, admin, eventId, 'Sold')
    const unsold = await addRiderWithVideo(test.shop, admin, eventId, 'Unsold')
    const plain = 'videos/nobody-bought.mp4'
    await test.shop.storage.put(plain, Buffer.from(plain))
    await addRider(admin, { eventId, name: 'Plain', videoUrl: `/media/${plain}` })
    const buyer = test.visitor()
    const { videos } = await buy(buyer, { rider: sold.rider, email: 'event-keeps@example.com' })
    await takedowns.takeAndFinish('event', eventId, 'keep')
    expect(await left([...unsold.files, plain])).toEqual([])
    expect(await left(sold.files)).toEqual([sold.masterKey])
    expect(await opens(buyer, videos[0]?.url ?? '')).toBe(sold.masterKey)
  })

  it('is the run of one horse where only that was bought', async () => {
    const { rider, first, second } = await riderOfTwo()
    const wish = { rider, email: 'second-horse@example.com', horses: [2] }
    const { videos } = await buy(test.visitor(), wish)
    expect(videos.map(({ horse }) => horse)).toEqual([2])
    await takedowns.takeAndFinish('rider', rider.id, 'keep')
    expect(await left([...first.files, ...second.files])).toEqual([second.masterKey])
  })
})

describe('the money of a video that goes', () => {
  it('goes back to who bought that one, and for that one alone', async () => {
    const { rider, first, second } = await riderOfTwo()
    const [one, other, both] = [test.visitor(), test.visitor(), test.visitor()]
    const ofFirst = await buy(one, { rider, email: 'first@example.com', horses: [1] })
    const ofSecond = await buy(other, { rider, email: 'second@example.com', horses: [2] })
    const ofBoth = await buy(both, { rider, email: 'both@example.com', quantity: 2, horses: [1, 2] })
    expect(await takedowns.plan('video', first.video.id)).toMatchObject({ buyers: 2, paid: 65 + 20 })
    await takedowns.takeAndFinish('video', first.video.id, 'refund')
    expect(await takedowns.latest()).toMatchObject({ buyers: 2, refunded: 2, trouble: null })
    expect((await one.send('GET', `/api/orders/${tokenOf(ofFirst)}`)).status).toBe(410)
    expect(await opens(other, ofSecond.videos[0]?.url ?? '')).toBe(second.masterKey)
    const kept = await both.send('GET', `/api/orders/${tokenOf(ofBoth)}`)
    expect(JSON.parse(kept.text).videos.map(({ horse }: { horse: number }) => horse)).toEqual([2])
    expect(await opens(both, ofBoth.videos[1]?.url ?? '')).toBe(second.masterKey)
    expect(await left(first.files)).toEqual([])
  })

  it('that cannot go back is told, and keeps nothing going on for ever', async () => {
    const { id: eventId } = await addEvent(admin)
    const { rider, files } = await addRiderWithVideo(test.shop, admin, eventId)
    await buy(test.visitor(), { rider, email: 'account-closed@example.com' })
    await takedowns.take('rider', rider.id, 'refund')
    const { payments } = test.shop
    const refused = vi.spyOn(payments, 'refund').mockImplementation(async (asked) => ({
      ...{ id: 're_closed', amountCents: asked.amountCents, idempotencyKey: asked.idempotencyKey },
      ...{ status: 'failed', failure: 'The account is closed', createdAt: test.shop.now().toISOString() },
      ...{ sent: null, returned: null },
    }))
    await takedowns.finish()
    refused.mockRestore()
    expect(await left(files)).toEqual([])
    expect(await takedowns.latest()).toMatchObject({
      refunded: 0,
      trouble: expect.stringContaining('failed'),
    })
    expect((await takedowns.latest())?.finishedAt).not.toBeNull()
  })
})

describe('pictures and other files', () => {
  it('a picture that somebody else shows stays, the own one goes, the event’s too', async () => {
    const { shop } = test
    const [own, shared, ofEvent] = ['own', 'shared', 'event'].map((name) => `images/${name}-picture.webp`)
    for (const key of [own, shared, ofEvent]) await shop.storage.put(key ?? '', Buffer.from('picture'))
    const event = await addEvent(admin)
    const elsewhere = await addEvent(admin, 'Elsewhere')
    const show = (eventId: number, name: string, key?: string) =>
      addRider(admin, { eventId, name, thumbnailUrl: `/media/${key}` })
    await show(event.id, 'Own', own)
    await show(event.id, 'Shared', shared)
    await show(elsewhere.id, 'Stays', shared)
    await admin.send('PUT', `/api/events/${event.id}`, { thumbnailUrl: `/media/${ofEvent}` })
    await takedowns.takeAndFinish('event', event.id, 'keep')
    expect(await left([own ?? '', shared ?? '', ofEvent ?? ''])).toEqual([shared])
  })

  it('what My Work shows of it leaves that, too', async () => {
    const { id: eventId } = await addEvent(admin)
    const { rider, video } = await addRiderWithVideo(test.shop, admin, eventId)
    await admin.post(PortfolioItem, '/api/portfolio', {
      ...{ title: 'Best of May', description: 'A run', category: 'Sports' },
      thumbnailUrl: '/pictures/event-1.webp',
      videoUrl: `/media/previews/${video.id}.mp4`,
    })
    await takedowns.take('rider', rider.id, 'keep')
    expect((await test.visitor().send('GET', '/api/portfolio')).text).not.toContain('Best of May')
  })
})

describe('in the evening', () => {
  const weekend = weekendOfEach(admin)
  let clipIds: number[]
  let riderIds: number[]
  beforeEach(async () => {
    const { runs } = await weekend.setOrder(drawOf('Dallas Burns on Dash', 'Amy Cole on Blue'))
    riderIds = runs.map(({ riderId }) => riderId)
    const { clips } = await weekend.addClips(clipsInTurn(3, { camera: 'Sony FX3' }))
    clipIds = clips.map(({ id }) => id)
    for (const [index, id] of clipIds.entries()) await weekend.decide(id, runs[index]?.id ?? null)
  })

  /** A file of a clip, as far as it is before it is put on sale. */
  async function arrive(clip: number, carries: 'master' | 'proxy') {
    const bytes = randomBytes(900)
    const details = { clipId: clipIds[clip] ?? 0, carries }
    const { id } = await announce(admin, { bytes: bytes.length, details })
    await sendBytes(test.url, admin, id, bytes)
    return { id, put: () => seal(admin, id, checksumOf(bytes)).then(() => untilFinished(admin, id)) }
  }
  const needed = async () => (await weekend.needs()).map(({ clipId }) => clipIds.indexOf(clipId))
  const sources = async () => {
    const keys: string[] = []
    for await (const { key } of test.shop.storage.list('sources')) keys.push(key)
    return keys
  }

  it('a video that was taken down does not come back with the file that was on its way', async () => {
    const small = await (await arrive(0, 'proxy')).put()
    const late = await arrive(0, 'master')
    const before = await sources()
    expect(await needed()).toEqual([0, 1])
    await takedowns.takeAndFinish('video', small.videoId ?? 0, 'keep')
    expect(await needed()).toEqual([1])
    expect(await late.put()).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('was removed for good'),
    })
    await expect.poll(async () => (await sources()).filter((key) => !before.includes(key))).toEqual([])
    const shown = (await weekend.riders()).flatMap(({ horses }) => horses.map(({ videoUrl }) => videoUrl))
    expect(shown.filter(Boolean)).toEqual([])
  })

  it('the small copy that a master replaced is gone with its rider', async () => {
    const before = await sources()
    await (await arrive(0, 'proxy')).put()
    await (await arrive(0, 'master')).put()
    expect((await sources()).filter((key) => !before.includes(key))).toHaveLength(2)
    await takedowns.takeAndFinish('rider', riderIds[0] ?? 0, 'keep')
    expect(await needed()).toEqual([1])
    expect((await sources()).filter((key) => !before.includes(key))).toEqual([])
  })

  it('nor does a video come of a rider who was', async () => {
    const late = await arrive(1, 'master')
    const before = await sources()
    await takedowns.takeAndFinish('rider', riderIds[1] ?? 0, 'keep')
    expect(await needed()).toEqual([0])
    expect(await late.put()).toMatchObject({ state: 'failed' })
    await expect.poll(async () => (await sources()).filter((key) => !before.includes(key))).toEqual([])
  })

  it('an event takes along what was filmed besides its runs', async () => {
    const before = await sources()
    await (await arrive(2, 'master')).put()
    expect((await sources()).length).toBe(before.length + 1)
    await takedowns.takeAndFinish('event', weekend.eventId, 'keep')
    expect(await sources()).toEqual(before)
  })
})
