import { beforeAll, expect, it } from 'vitest'
import { type Delivery, Order } from '../../src/contract/buying/order.ts'
import { Share } from '../../src/contract/buying/share.ts'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { addEvent, addRider, buy, pathOf, tokenOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { type Takedowns, takedownsOf } from '../support/takedowns.ts'
import { addRiderWithVideo, storedOf, videoIsReady, workerOn } from '../support/world/videos.ts'
import { work } from '../support/world/work.ts'

let takedowns: Takedowns
const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  takedowns = takedownsOf(test, admin)
})

async function riderWithVideo(inEvent?: number, name?: string) {
  const eventId = inEvent ?? (await addEvent(admin)).id
  return { eventId, ...(await addRiderWithVideo(test.shop, admin, eventId, name)) }
}
/** The file to which a browser is led that opens the first video of an order. */
async function watch(buyer: Client, { videos: [video] }: Delivery) {
  const { headers } = await buyer.send('GET', pathOf(video?.url ?? ''))
  return (await buyer.send('GET', headers.get('location') ?? '')).text
}
const left = (keys: string[]) => storedOf(test.shop, keys)

it('a rider whom nobody bought goes with every file, also of earlier versions', async () => {
  const { rider, files, eventId } = await riderWithVideo()
  const other = await riderWithVideo(eventId, 'Stays')
  expect(await takedowns.plan('rider', rider.id)).toEqual({
    kind: 'rider',
    title: 'Jane Doe',
    riders: 1,
    videos: 1,
    files: 5,
    buyers: 0,
    people: 0,
    shares: 0,
    paid: 0,
    each: null,
    state: 'shown',
  })
  expect(await left(files)).toHaveLength(files.length)
  const taken = await takedowns.take('rider', rider.id, 'keep')
  expect(taken).toMatchObject({ title: 'Jane Doe', finishedAt: null })
  expect((await test.visitor().send('GET', `/api/riders/${rider.id}`)).status).toBe(404)
  await takedowns.finish()
  expect(await left(files)).toEqual([])
  expect(await left(other.files)).toHaveLength(other.files.length)
  expect(await takedowns.latest()).toMatchObject({ filesRemoved: files.length, buyers: 0, trouble: null })
  expect((await takedowns.latest())?.finishedAt).not.toBeNull()
  const back = await admin.send('POST', '/api/riders/restore', { ids: [rider.id] })
  expect(back.status).toBe(404)
})

it('buyers keep what they bought, and nothing else stays', async () => {
  const { rider, video, files, masterKey } = await riderWithVideo()
  const buyer = test.visitor()
  const bought = await buy(buyer, { rider, email: 'keeps@example.com' })
  expect(await takedowns.plan('video', video.id)).toMatchObject({ buyers: 1, paid: 65 })
  await takedowns.takeAndFinish('video', video.id, 'keep')
  expect(await left(files)).toEqual([masterKey])
  expect(await watch(buyer, bought)).toBe(masterKey)
  expect((await test.visitor().send('GET', `/media/previews/${video.id}.mp4`)).status).toBe(404)
})

it('an event goes with all its riders, and buyers get their money back where the owner says so', async () => {
  const event = await addEvent(admin)
  const [first, second] = [await riderWithVideo(event.id, 'First'), await riderWithVideo(event.id, 'Second')]
  const buyer = test.visitor()
  const bought = await buy(buyer, { rider: first.rider, email: 'refunded@example.com' })
  expect(await takedowns.plan('event', event.id)).toMatchObject({ riders: 2, videos: 2, buyers: 1, paid: 65 })
  await takedowns.takeAndFinish('event', event.id, 'refund')
  expect(await left([...first.files, ...second.files])).toEqual([])
  expect(await takedowns.latest()).toMatchObject({ refunded: 1, trouble: null, riders: 2 })
  const order = await buyer.send('GET', `/api/orders/${tokenOf(bought)}`)
  expect(order.status).toBe(410)
  expect(() => Order.parse(order.text)).toThrow()
  expect((await test.visitor().send('GET', `/api/events/${event.id}`)).status).toBe(404)
  // once more changes nothing
  await takedowns.finish()
  expect(await takedowns.latest()).toMatchObject({ refunded: 1 })
})

it('the plan names people and what each gets back, and says what is hidden or deleted already', async () => {
  const event = await addEvent(admin)
  const [first, second] = [await riderWithVideo(event.id, 'First'), await riderWithVideo(event.id, 'Second')]
  for (const { rider } of [first, second])
    await buy(test.visitor(), { rider, email: 'both-riders@example.com' })
  await buy(test.visitor(), { rider: first.rider, email: 'first-rider@example.com' })
  expect(await takedowns.plan('event', event.id)).toMatchObject({ buyers: 3, people: 2, paid: 195, each: 65 })
  await admin.put(Rider, `/api/riders/${first.rider.id}`, { price: 70 })
  await buy(test.visitor(), { rider: { ...first.rider, price: 70 }, email: 'later@example.com' })
  expect(await takedowns.plan('rider', first.rider.id)).toMatchObject({ people: 3, paid: 200, each: null })

  const stateOf = async (kind: string, id: number) => (await takedowns.plan(kind, id)).state
  await admin.put(Rider, `/api/riders/${first.rider.id}`, { unlisted: true })
  expect(await stateOf('rider', first.rider.id)).toBe('hidden')
  await admin.send('DELETE', `/api/riders/${second.rider.id}`)
  expect(await stateOf('rider', second.rider.id)).toBe('deleted')
  await admin.put(Event, `/api/events/${event.id}`, { isDraft: true })
  expect(await stateOf('event', event.id)).toBe('hidden')
  await admin.send('DELETE', `/api/admin/videos/${first.video.id}`)
  expect(await stateOf('video', first.video.id)).toBe('deleted')
  expect(await stateOf('video', second.video.id)).toBe('shown')
})

it('a buyer keeps the video of a rider that is unlisted or deleted, of a draft and of a deleted event', async () => {
  const { rider, masterKey, eventId } = await riderWithVideo()
  const buyer = test.visitor()
  const bought = await buy(buyer, { rider, email: 'keeps-all@example.com' })
  const watched = () => watch(buyer, bought)
  await admin.put(Rider, `/api/riders/${rider.id}`, { unlisted: true })
  expect(await watched()).toBe(masterKey)
  await admin.put(Event, `/api/events/${eventId}`, { isDraft: true })
  expect(await watched()).toBe(masterKey)
  await admin.send('DELETE', `/api/riders/${rider.id}`)
  expect(await watched()).toBe(masterKey)
  await admin.send('DELETE', `/api/events/${eventId}`)
  expect(await watched()).toBe(masterKey)
})

it('a video that another rider shows stays with that one', async () => {
  const { rider, video, files, eventId } = await riderWithVideo()
  await addRider(admin, { eventId, name: 'Sister', videoUrl: `/media/videos/${video.id}` })
  expect(await takedowns.plan('rider', rider.id)).toMatchObject({ videos: 0 })
  await takedowns.takeAndFinish('rider', rider.id, 'keep')
  expect(await left(files)).toHaveLength(files.length)
})

it.each(['rider', 'video', 'event'] as const)(
  'when the %s goes, links that were handed on end; the order stays',
  async (kind) => {
    const { rider, video, masterKey, eventId } = await riderWithVideo()
    const phoneKey = await videoIsReady(test.shop, video.id, 'phone')
    const buyer = test.visitor()
    const bought = await buy(buyer, { rider, email: `hands-on-${kind}@example.com` })
    const shares = `/api/orders/${tokenOf(bought)}/shares`
    const link = pathOf((await buyer.postFor(Share, shares, { horse: 1 })).url)
    const friend = test.visitor()
    const given = (await friend.send('GET', `${link}/video`)).headers.get('location') ?? ''
    expect((await friend.send('GET', given)).text).toBe(phoneKey)
    const id = { rider: rider.id, video: video.id, event: eventId }[kind]
    expect(await takedowns.plan(kind, id)).toMatchObject({ shares: 1 })

    await takedowns.take(kind, id, 'keep')
    const closed = [link, `${link}/video`, `/api${link}`, given]
    for (const path of closed) expect([path, (await friend.send('GET', path)).status]).toEqual([path, 404])
    expect((await friend.send('GET', link)).text).not.toContain('Jane Doe')
    await takedowns.finish()
    expect((await buyer.send('GET', shares)).text).toBe('[]')
    const again = await buyer.send('POST', shares, { horse: 1 })
    expect([again.status, again.headers.get('x-error-code')]).toEqual([409, 'taken-down'])
    expect(await watch(buyer, bought)).toBe(masterKey)
  },
)

it('a link to a video of the same order that stays is not ended', async () => {
  const { rider, video } = await riderWithVideo()
  const horses = [{ horse: 2, name: 'Moonshine', videoUrl: 'https://videos.example/2.mp4' }]
  await admin.send('PUT', `/api/riders/${rider.id}`, { horseCount: 2, horses })
  const buyer = test.visitor()
  const bought = await buy(buyer, { rider, email: 'two-horses@example.com', quantity: 2 })
  const shares = `/api/orders/${tokenOf(bought)}/shares`
  const links: string[] = []
  for (const horse of [1, 2]) links.push(pathOf((await buyer.postFor(Share, shares, { horse })).url))
  expect(await takedowns.plan('video', video.id)).toMatchObject({ shares: 1 })
  await takedowns.take('video', video.id, 'keep')
  const statuses = await Promise.all(
    links.map(async (link) => (await test.visitor().send('GET', `/api${link}`)).status),
  )
  expect(statuses).toEqual([404, 200])
})

it('a file that the owner put beside the videos goes too, unless a buyer keeps it or another rider shows it', async () => {
  const { id: eventId } = await addEvent(admin)
  const shown = async (name: string, file: string) => {
    await test.shop.storage.put(`videos/${file}`, Buffer.from(file))
    return addRider(admin, { eventId, name, videoUrl: `/media/videos/${file}` })
  }
  const [alone, bought, sister] = [
    await shown('Alone', 'alone.mp4'),
    await shown('Bought', 'bought.mp4'),
    await shown('Sister', 'both.mp4'),
  ]
  await shown('Other sister', 'both.mp4')
  await buy(test.visitor(), { rider: bought, email: 'keeps-the-file@example.com' })
  expect(await takedowns.plan('rider', alone.id)).toMatchObject({ videos: 1, files: 1 })
  for (const rider of [alone, bought, sister]) await takedowns.takeAndFinish('rider', rider.id, 'keep')
  const keys = ['alone', 'bought', 'both'].map((name) => `videos/${name}.mp4`)
  expect(await left(keys)).toEqual(['videos/bought.mp4', 'videos/both.mp4'])
})

it.each(['keep', 'refund'])(
  'what a worker brings into the storage after the takedown goes too: buyers %s',
  async (buyers) => {
    const { rider, video, masterKey } = await riderWithVideo()
    await buy(test.visitor(), { rider, email: `late-${buyers}@example.com` })
    const worker = await workerOn(test.shop, video.id)
    // a video that stays loses nothing by it
    await worker.end()
    await work.moveFiles(test.shop)
    expect(await left([masterKey])).toEqual([masterKey])
    await takedowns.takeAndFinish('rider', rider.id, buyers)
    const late = await worker.store()
    expect(await left(late)).toEqual(late)
    await worker.end()
    await work.moveFiles(test.shop)
    expect(await left(late)).toEqual(buyers === 'keep' ? [masterKey] : [])
  },
)
