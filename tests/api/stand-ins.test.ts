import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Order } from '../../src/contract/buying/order.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Video } from '../../src/contract/videos/video.ts'
import { api } from '../support/addresses.ts'
import { buy, sellForCash, tokenOf } from '../support/buying.ts'
import { type Client, reply } from '../support/client.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { alarmsOf, salesOf } from '../support/observe.ts'
import { sendFile } from '../support/sender.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { drawOf, openWeekend, type TestWeekend } from '../support/weekend/weekend-owner.ts'
import { putFile } from '../support/world/uploads.ts'
import { videoFailed, videoIsReady } from '../support/world/videos.ts'
import { work } from '../support/world/work.ts'

const HOUR = 60 * 60 * 1000
const PROMISE = 'HD now, 4K when it has arrived'

let mail: MailServer
let test: TestShop
let admin: Client
let weekend: TestWeekend
let clipIds: number[]
let buyers = 0

beforeAll(async () => {
  mail = await startMailServer()
  await open()
})
async function open() {
  test = await openTestShop({ ...mail.env, WORKER: '0' })
  test.stopTime()
  admin = await test.admin()
  await admin.send('PUT', '/api/shop', { timeZone: 'America/Chicago' })
}
beforeEach(async () => {
  weekend = await openWeekend(admin)
  const { runs } = await weekend.setOrder(drawOf('Dallas Burns on Dash', 'Amy Cole on Blue'))
  const { clips } = await weekend.addClips(
    [0, 1].map((index) => ({
      ...{ name: `C000${index}.MP4`, seconds: 20, bytes: 1000 + index, camera: 'Sony FX3' },
      ...{ startedAt: new Date(Date.UTC(2026, 5, 13, 2, 0, index * 45)).toISOString() },
      ...{ width: 3840, height: 2160, card: 'CARD A' },
    })),
  )
  clipIds = clips.map(({ id }) => id)
  for (const [index, id] of clipIds.entries()) await weekend.decide(id, runs[index]?.id ?? null)
})
afterAll(async () => {
  await test.close()
  await mail.close()
})

/** Sends a file of a clip as the clips page does, and gives its video. */
async function send(clip: number, carries?: 'master' | 'proxy' | 'piece', bytes = randomBytes(900)) {
  const details = { clipId: clipIds[clip] ?? 0, ...(carries && { carries }) }
  const done = await sendFile(test.url, admin, { bytes, details })
  expect(done).toMatchObject({ state: 'done', error: null })
  return { videoId: done.videoId ?? 0 }
}
const findVideo = (id: number) => admin.get(Video, `/api/admin/videos/${id}`)

/** Its small copy, or its own file, is finished. */
const finish = (id: number, version: 'phone' | 'master') =>
  videoIsReady(test.shop, id, version, { height: version === 'phone' ? 720 : 2160 })
const riderNamed = async (name: string) => {
  const found = (await weekend.riders()).find((rider) => rider.name === name)
  return test.visitor().get(Rider, api.rider(found?.id ?? 0))
}
async function sell(name: string) {
  const buyer = test.visitor()
  const email = `buyer-${++buyers}@example.com`
  const { orderUrl } = await buy(buyer, { rider: await riderNamed(name), email })
  const read = () => buyer.get(Order, api.order(tokenOf({ orderUrl })))
  return { email, orderUrl, read }
}
/** On sale by its small copy alone. */
async function onSale(clip = 0, carries: 'proxy' | 'piece' = 'proxy') {
  const { videoId } = await send(clip, carries)
  await finish(videoId, 'phone')
  return { videoId }
}
const soldEarly = async () => ({ ...(await onSale()), ...(await sell('Dallas Burns')) })
async function masterComes(clip: number, videoId: number) {
  await send(clip)
  await finish(videoId, 'master')
}
const alarmsAbout = async (email: string) =>
  (await alarmsOf(admin)).filter(({ sentence }) => sentence.includes(email))
async function emailsTo(email: string) {
  await work.notifyFinished(test.shop)
  await work.notifyMasters(test.shop)
  await work.sendEmails(test.shop)
  return mail.emailsTo(email)
}
const subjectsTo = async (email: string) =>
  (await emailsTo(email)).map(({ headers }) => headers.get('subject'))

describe('a run that is sold by its small copy', () => {
  it('is for sale at once, and nobody is told that it is more than that', async () => {
    const { videoId } = await send(0, 'proxy')
    expect((await weekend.clips()).clips.map(({ where }) => where)).toEqual(['proxy', 'card'])
    await finish(videoId, 'phone')
    expect(await riderNamed('Dallas Burns')).toMatchObject({
      available: true,
      horses: [{ quality: 'HD', arrives: PROMISE, available: true }],
    })
  })

  it('has its buyer told before and after paying, and given the small copy', async () => {
    const { email, read } = await soldEarly()
    expect((await read()).videos).toMatchObject([
      { ready: true, arrives: PROMISE, betterComes: false, sizes: [{ size: 'phone', height: 720 }] },
    ])
    const [message] = await emailsTo(email)
    expect(message?.text).toContain(`${PROMISE}. We'll email you then`)
  })

  it('becomes the master under the same link, with one email, and stays on sale meanwhile', async () => {
    const { videoId, email, orderUrl, read } = await soldEarly()
    const master = await send(0)
    expect(master.videoId).toBe(videoId)
    expect(await findVideo(videoId)).toMatchObject({ forSale: true, state: 'waiting' })
    expect((await read()).videos).toMatchObject([{ ready: true, arrives: PROMISE }])
    expect(await riderNamed('Dallas Burns')).toMatchObject({
      available: true,
      horses: [{ arrives: PROMISE }],
    })
    expect(await emailsTo(email)).toHaveLength(1)
    await finish(videoId, 'master')
    const [, here, ...more] = await emailsTo(email)
    expect([here?.headers.get('subject'), more]).toEqual([
      expect.stringMatching(/^Your 4K video of Dallas Burns is here/),
      [],
    ])
    expect(here?.text).toContain(new URL(orderUrl).pathname)
    expect(await emailsTo(email)).toHaveLength(2)
    expect((await read()).videos[0]).toMatchObject({ sizes: [{ size: 'full', height: 2160 }, {}] })
    expect((await read()).videos[0]?.arrives).toBeUndefined()
    expect((await riderNamed('Dallas Burns')).horses).toMatchObject([{ quality: '4K' }])
    expect((await weekend.clips()).clips[0]).toMatchObject({ videoId, where: 'master' })
  })

  it('writes no such email to who bought the master, nor to who has the money back', async () => {
    const early = await soldEarly()
    await masterComes(0, early.videoId)
    const late = await sell('Dallas Burns')
    const [{ id } = { id: 0 }] = await salesOf(admin, early.email)
    await admin.send('POST', api.refund(id), {})
    expect(await emailsTo(late.email)).toHaveLength(1)
    expect(await subjectsTo(early.email)).toEqual([expect.stringContaining('is on its way back to you')])
  })

  it('is not taken twice, nor in the place of the master', async () => {
    const { videoId } = await send(0, 'proxy')
    expect((await send(0, 'proxy')).videoId).toBe(videoId)
    await send(0)
    expect((await send(0)).videoId).toBe(videoId)
    expect((await send(0, 'piece', randomBytes(90))).videoId).toBe(videoId)
    expect((await findVideo(videoId)).bytes).toBe(900)
  })

  it('takes the master from the storage too', async () => {
    const { videoId } = await send(0, 'proxy')
    await putFile(test.shop, 'C0000.MP4', 'the camera’s own')
    const body = { fileName: 'C0000.MP4', clipId: clipIds[0] }
    const added = await admin.send('POST', '/api/admin/add-cloud-video', body)
    expect(JSON.parse(added.text)).toMatchObject({ videoId })
    expect((await findVideo(videoId)).name).toBe('C0000.MP4')
  })

  it('gives way to the file that the owner replaces it by, and the camera’s own does not come over that', async () => {
    const { videoId, email } = await soldEarly()
    expect(await weekend.needs()).toMatchObject([{ clipId: clipIds[0], need: 'sold' }, {}])
    const replaced = await sendFile(test.url, admin, {
      bytes: Buffer.from('a better cut'),
      fileName: 'better-cut.mp4',
      details: { riderName: 'Dallas Burns', eventId: weekend.eventId, replaces: videoId },
    })
    expect(replaced).toMatchObject({ state: 'done', error: null })
    expect((await weekend.needs()).map(({ clipId }) => clipId)).toEqual([clipIds[1]])
    expect((await send(0)).videoId).toBe(videoId)
    expect((await findVideo(videoId)).name).toBe('better-cut.mp4')
    test.later(25 * HOUR)
    expect(await alarmsAbout(email)).toEqual([])
  })

  it('is nothing for a file that is no clip’s', async () => {
    const details = { riderName: 'Jane', eventId: weekend.eventId, carries: 'proxy' as const }
    const body = { fileName: 'run.mp4', bytes: 9, details }
    expect(await admin.send('POST', '/api/admin/uploads', body)).toMatchObject(
      reply(400, 'Only a clip has a small copy or a piece'),
    )
  })

  it('is said to be ten seconds where it is a piece', async () => {
    await onSale(1, 'piece')
    expect((await riderNamed('Amy Cole')).horses).toMatchObject([
      { quality: null, arrives: 'Ten seconds now, all of it in 4K when it has arrived' },
    ])
  })
})

describe('a small copy that comes after the sale', { tags: ['long'] }, () => {
  const waitingFor4K = async () => (await weekend.sheet()).numbers.waitingFor4K
  const sellFullVideo = async () => {
    const { videoId } = await send(0)
    await finish(videoId, 'master')
    return { videoId, ...(await sell('Dallas Burns')) }
  }
  const isReady = expect.stringContaining('is ready')
  const is4KHere = expect.stringMatching(/^Your 4K video of Dallas Burns is here/)

  it('promises the master in its email, and keeps that', async () => {
    const { email, read } = await sellFullVideo()
    await weekend.decide(clipIds[0] ?? 0, null)
    const { runs } = await weekend.order()
    await weekend.decide(clipIds[1] ?? 0, runs[0]?.id ?? 0)
    const { videoId } = await onSale(1)
    const [, ready] = await emailsTo(email)
    expect(ready?.text).toContain(`${PROMISE}. We'll email you then`)
    expect((await read()).videos).toMatchObject([{ ready: true, arrives: PROMISE }])
    expect(await waitingFor4K()).toBe(1)
    await masterComes(1, videoId)
    expect(await subjectsTo(email)).toEqual([isReady, isReady, is4KHere])
    expect(await waitingFor4K()).toBe(0)
  })

  it('does so also where it changes places with the whole video, and is an alarm after a day', async () => {
    const { email } = await sellFullVideo()
    const { videoId } = await onSale(1)
    const { id: riderId } = await riderNamed('Dallas Burns')
    const assigned = await admin.send('POST', `/api/admin/videos/${videoId}/assign`, { riderId, swap: true })
    expect(assigned.status).toBe(200)
    expect(await waitingFor4K()).toBe(1)
    test.later(25 * HOUR)
    expect(await alarmsAbout(email)).toMatchObject([{ kind: 'master-missing' }])
    await masterComes(1, videoId)
    expect(await subjectsTo(email)).toEqual([isReady, expect.stringContaining('was replaced'), is4KHere])
  })

  it('does so also where the owner puts it up by hand for who waits', async () => {
    const { email } = await sellFullVideo()
    const { videoId } = await onSale(1)
    await weekend.decide(clipIds[0] ?? 0, null)
    const { id } = await riderNamed('Dallas Burns')
    await admin.send('PUT', `/api/riders/${id}`, { videoUrl: `/media/videos/${videoId}` })
    expect(await subjectsTo(email)).toEqual([isReady, isReady])
    expect(await waitingFor4K()).toBe(1)
  })
})

describe('a master that cannot be used', () => {
  it('takes the run off sale, leaves its buyers what they have, and is an alarm at once until another file comes', async () => {
    const { videoId, email, read } = await soldEarly()
    await send(0)
    expect(await alarmsAbout(email)).toEqual([])
    await videoFailed(test.shop, videoId, 'The file has no pictures in it.')
    expect(await riderNamed('Dallas Burns')).toMatchObject({ available: false })
    expect((await read()).videos).toMatchObject([{ ready: true, sizes: [{ size: 'phone', height: 720 }] }])
    const [alarm] = await alarmsAbout(email)
    expect(alarm?.kind).toBe('master-missing')
    expect(alarm?.sentence).toContain(
      'C0000.MP4 (card CARD A, Sony FX3, filmed June 12, 2026) came, but cannot be used, so the run is off sale until you replace the file of its video. The file has no pictures in it.',
    )
    expect((await send(0)).videoId).toBe(videoId)
    expect(await alarmsAbout(email)).toEqual([])
    await finish(videoId, 'master')
    expect(await riderNamed('Dallas Burns')).toMatchObject({ available: true, horses: [{ quality: '4K' }] })
    expect(await emailsTo(email)).toHaveLength(2)
  })
})

describe('a master that does not come', { tags: ['long'] }, () => {
  it('is an alarm after a day, with the file’s name, its card and its date', async () => {
    await onSale(1)
    const { email } = await sell('Amy Cole')
    test.later(23 * HOUR)
    expect(await alarmsAbout(email)).toEqual([])
    test.later(2 * HOUR)
    const [alarm] = await alarmsAbout(email)
    expect(alarm?.kind).toBe('master-missing')
    expect(alarm?.sentence).toContain('Please send C0001.MP4 (card CARD A, Sony FX3, filmed June 12, 2026).')
    await send(1)
    expect(await alarmsAbout(email)).toEqual([])
  })

  it('is an alarm at once where the video was removed, since it cannot come by itself any more', async () => {
    const { videoId, email } = await soldEarly()
    expect((await admin.send('DELETE', `/api/admin/videos/${videoId}`)).status).toBe(204)
    const alarms = await alarmsAbout(email)
    expect(alarms).toMatchObject([{ kind: 'master-missing', purchaseId: expect.any(Number) }])
    expect(alarms[0]?.sentence).toContain('was removed')
  })
})

describe('in a shop where nobody else waits', { tags: ['long'] }, () => {
  beforeAll(async () => {
    await test.close()
    await open()
  })

  it('a master that does not come is an alarm also where many wait whose files have come, and says how many more there are', async () => {
    const sellMany = async (name: string, buyers: number) => {
      const { id: riderId } = await riderNamed(name)
      for (let buyer = 1; buyer <= buyers; buyer++)
        await sellForCash(admin, { riderId, email: `${riderId}-${buyer}@example.com` })
    }
    for (const clip of [0, 1]) await onSale(clip)
    await sellMany('Dallas Burns', 20)
    test.later(HOUR)
    await sellMany('Amy Cole', 23)
    await send(0)
    test.later(25 * HOUR)
    const [first, ...others] = await alarmsOf(admin, 'master-missing')
    expect(first?.sentence).toContain('Please send C0001.MP4')
    expect(others).toHaveLength(20)
    expect(others.at(-1)?.sentence).toMatch(/^And 3 more wait for the camera’s own file/)
  })
})
