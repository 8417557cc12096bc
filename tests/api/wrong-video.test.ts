import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Order } from '../../src/contract/buying/order.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { OpenedRequest } from '../../src/contract/owner/contact.ts'
import { SwappedVideos } from '../../src/contract/videos/video.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider, buy, sellForCash, tokenOf } from '../support/buying.ts'
import { emailsOf, salesOf } from '../support/observe.ts'
import { addClipFile } from '../support/sender.ts'
import { sharedAdmin, sharedMailServer, sharedTestShop } from '../support/shared-shop.ts'
import { clipsInTurn, drawOf, openWeekend } from '../support/weekend/weekend-owner.ts'
import {
  addFinishedVideo,
  addRiderWithVideo,
  addVideoRow,
  picturesAreMade,
  videoIsBeingMade,
  videoIsReady,
} from '../support/world/videos.ts'
import { work } from '../support/world/work.ts'

let eventId: number
let buyers = 0

const mail = sharedMailServer()
const test = sharedTestShop(() => ({ ...mail.env, WORKER: '0' }))
const admin = sharedAdmin(test)
beforeAll(() => test.stopTime())
beforeEach(async () => {
  eventId = (await addEvent(admin)).id
})

const address = (id: number) => `/media/videos/${id}`
async function riderWithVideo(name: string) {
  const made = await addRiderWithVideo(test.shop, admin, eventId, name)
  return { ...made, id: made.rider.id, shows: address(made.video.id) }
}
const twoRiders = async () => [await riderWithVideo('Tess'), await riderWithVideo('Jo')] as const
const riderWithoutVideo = (name: string) => addRider(admin, { eventId, name, videoUrl: null })
const shownBy = async (riderId: number) => (await admin.get(Rider, api.rider(riderId))).videoUrl
const shownByEach = async (...riders: { id: number }[]) => Promise.all(riders.map(({ id }) => shownBy(id)))
const swap = (...riders: { id: number; shows: string | null }[]) =>
  admin.send('POST', '/api/admin/videos/swap', {
    runs: riders.map(({ id, shows }) => ({ riderId: id, horse: 1, shows })),
  })
const assign = (videoId: number, body: object) =>
  admin.send('POST', `/api/admin/videos/${videoId}/assign`, body)

/** A buyer of a rider, with an own address. */
async function sell(rider: Rider) {
  const email = `buyer-${++buyers}@example.com`
  const client = test.visitor()
  const { orderUrl } = await buy(client, { rider, email })
  return { email, client, token: tokenOf({ orderUrl }) }
}
const kindsTo = async (email: string) => (await emailsOf(admin, { recipient: email })).map(({ kind }) => kind)
/** What an address got last, once everything is sent. */
async function lastTo(email: string) {
  test.later(61_000)
  await work.sendEmails(test.shop)
  const message = mail.emailsTo(email).at(-1)
  if (!message) throw new Error(`no email to ${email}`)
  const { text, headers } = message
  return { text, subject: headers.get('subject'), replyTo: headers.get('reply-to') }
}

async function request(email: string) {
  test.later(31 * 60_000)
  const body = { fullName: 'Ann', email, eventType: 'Other', additionalDetails: 'This is not my run.' }
  await test.visitor().send('POST', '/api/contact', body)
  const list = await admin.get(z.array(z.object({ id: z.number() })), '/api/contact')
  return list[0]?.id ?? 0
}
const opened = (id: number) => admin.get(OpenedRequest, `/api/contact/${id}`)

describe('a message of a buyer', () => {
  it('shows the orders of its address, with rider, event and video, and nobody else’s', async () => {
    const { rider, video } = await riderWithVideo('Tess')
    const ann = await sell(rider)
    await sell(rider)
    const { orders } = await opened(await request(ann.email.toUpperCase()))
    expect(orders).toMatchObject([
      {
        orderNumber: expect.any(String),
        status: 'paid',
        amount: 65,
        riderId: rider.id,
        riderName: 'Tess',
        inShop: true,
        eventId,
        eventName: 'Spring Classic',
        videos: [{ horse: 1, shows: address(video.id), videoId: video.id, fileName: 'run.mp4', ready: true }],
      },
    ])
    expect((await opened(await request('stranger@example.com'))).orders).toEqual([])
  })
})

describe('two runs that have each other’s video', () => {
  it('are swapped at once: buyers get the video that is now of their run, and an email that says so', async () => {
    const [tess, jo] = await twoRiders()
    const [ann, bob] = [await sell(tess.rider), await sell(jo.rider)]
    const visitorSees = async () =>
      (await test.visitor().get(z.array(Rider), api.eventRiders(eventId))).map(({ previewUrl }) => previewUrl)
    const before = await visitorSees()
    const answer = await swap(tess, jo)
    expect([answer.status, answer.text]).toEqual([200, '{"emails":2}'])
    expect(SwappedVideos.parse(JSON.parse(answer.text)).emails).toBe(2)
    expect(await shownByEach(tess, jo)).toEqual([jo.shows, tess.shows])
    const file = async ({ client, token }: typeof ann) => {
      const { headers } = await client.send('GET', `/order/${token}/video/1`)
      const { pathname, search } = new URL(headers.get('location') ?? '', test.url)
      return (await client.send('GET', pathname + search)).text
    }
    expect([await file(ann), await file(bob)]).toEqual([jo.masterKey, tess.masterKey])
    expect(await visitorSees()).not.toEqual(before)
    for (const { email } of [ann, bob]) {
      expect(await kindsTo(email)).toEqual(['order', 'video-replaced'])
      const { subject, text, replyTo } = await lastTo(email)
      expect(subject).toMatch(/^Your video of (Tess|Jo) was replaced \(order .+\)$/)
      expect(text).toContain('Your video showed another rider, so we replaced it.')
      expect(text).toMatch(/Open my order:\r?\n\S+\/order\/\S{20}/)
      expect(replyTo).toBe('hello@cloverleaf.example')
    }
  })

  it('are swapped back by swapping again, and a swap that is undone at once emails nobody', async () => {
    const [tess, jo] = await twoRiders()
    const ann = await sell(tess.rider)
    const swapped = [
      { ...tess, shows: jo.shows },
      { ...jo, shows: tess.shows },
    ]
    await swap(tess, jo)
    test.later(59_000)
    await work.sendEmails(test.shop)
    expect(mail.emailsTo(ann.email)).toHaveLength(1)
    expect(await kindsTo(ann.email)).toEqual(['order', 'video-replaced'])
    await swap(...swapped)
    expect(await shownByEach(tess, jo)).toEqual([tess.shows, jo.shows])
    expect(await kindsTo(ann.email)).toEqual(['order'])

    const kit = await riderWithoutVideo('Kit')
    await swap(tess, { ...kit, shows: null })
    await swap({ ...tess, shows: null }, { ...kit, shows: tess.shows })
    await work.notifyFinished(test.shop)
    expect(await kindsTo(ann.email)).toEqual(['order'])

    // however the video comes back
    await swap(tess, jo)
    await admin.send('PUT', api.rider(tess.id), { videoUrl: tess.shows })
    expect((await lastTo(ann.email)).subject).toMatch(/^Your video of Tess is ready/)
  })

  it('are swapped on: the email still compares with what its buyer saw first', async () => {
    const [tess, jo] = await twoRiders()
    const kit = await riderWithVideo('Kit')
    const ann = await sell(tess.rider)
    await swap(tess, jo)
    await swap({ ...tess, shows: jo.shows }, kit)
    expect(await kindsTo(ann.email)).toEqual(['order', 'video-replaced'])
    expect((await lastTo(ann.email)).subject).toMatch(/^Your video of Tess was replaced/)
  })

  it('are swapped once by two tabs, and not where one of them knew another video', async () => {
    const [tess, jo] = await twoRiders()
    const kit = await riderWithVideo('Kit')
    const ann = await sell(tess.rider)
    const answers = await Promise.all([swap(tess, jo), swap(tess, jo)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await shownBy(tess.id)).toBe(jo.shows)
    expect(await kindsTo(ann.email)).toEqual(['order', 'video-replaced'])
    const stale = await swap(tess, kit)
    expect([stale.status, stale.text]).toEqual([409, 'Tess shows another video by now. Please look again.'])
    expect(await shownBy(kit.id)).toBe(kit.shows)
  })

  it('of which one has none: the video moves, and its buyer waits for the right one', async () => {
    const tess = await riderWithVideo('Tess')
    const jo = { ...(await riderWithoutVideo('Jo')), shows: null }
    const ann = await sell(tess.rider)
    await swap(tess, jo)
    expect(await shownByEach(tess, jo)).toEqual([null, tess.shows])
    expect((await ann.client.get(Order, api.order(ann.token))).videos[0]).toMatchObject({ ready: false })
    expect((await lastTo(ann.email)).text).toContain(
      'Your video showed another rider, so we took it down. The right one is being finished.',
    )
    const { video } = await addFinishedVideo(test.shop)
    await assign(video.id, { riderId: tess.id })
    await work.notifyFinished(test.shop)
    expect(await kindsTo(ann.email)).toEqual(['order', 'video-replaced', 'video-ready'])
  })

  it('of which one is still being made: its buyer is told, and again when it is ready', async () => {
    const tess = await riderWithVideo('Tess')
    const made = await addVideoRow(test.shop)
    await videoIsBeingMade(test.shop, made.id)
    const jo = await addRider(admin, { eventId, name: 'Jo', videoUrl: address(made.id) })
    const ann = await sell(tess.rider)
    await swap(tess, { ...jo, shows: address(made.id) })
    expect((await lastTo(ann.email)).text).toContain('The right one is being finished.')
    await work.notifyFinished(test.shop)
    expect(await kindsTo(ann.email)).toEqual(['order', 'video-replaced'])
    await videoIsReady(test.shop, made.id)
    await work.notifyFinished(test.shop)
    expect(await kindsTo(ann.email)).toEqual(['order', 'video-replaced', 'video-ready'])
  })

  it('of which one is unlisted: the pictures that were public get other addresses', async () => {
    const [tess, jo] = await twoRiders()
    for (const { video } of [tess, jo]) await picturesAreMade(test.shop, video.id)
    await admin.send('PUT', api.rider(jo.id), { unlisted: true })
    await work.moveFiles(test.shop)
    const previews = () =>
      Promise.all(
        [tess, jo].map(async ({ rider }) => (await admin.get(Rider, api.rider(rider.id))).previewUrl ?? ''),
      )
    const [known = '', hidden = ''] = await previews()
    await swap(tess, jo)
    await work.moveFiles(test.shop)
    expect(await previews()).toEqual([hidden, expect.not.stringContaining(known)])
    const visitor = test.visitor()
    const statuses = [known, ...(await previews())].map(
      async (path) => (await visitor.send('GET', path)).status,
    )
    expect(await Promise.all(statuses)).toEqual([404, 200, 200])
  })

  it('may have links elsewhere', async () => {
    const link = (name: string) => `https://videos.example/${name}.mp4`
    const rider = async (name: string) => ({
      ...(await addRider(admin, { eventId, name, videoUrl: link(name) })),
      shows: link(name),
    })
    const [tess, jo] = [await rider('Tess'), await rider('Jo')]
    expect((await swap(tess, jo)).status).toBe(200)
    expect(await shownByEach(tess, jo)).toEqual([jo.shows, tess.shows])
  })

  it('keep their videos when the clips are matched further', async () => {
    const weekend = await openWeekend(admin)
    const { runs } = await weekend.setOrder(drawOf('Tess Call on Dash', 'Jo Reed on Blue', 'Kit Day on Roan'))
    const { clips } = await weekend.addClips(clipsInTurn(3))
    for (const [index, clip] of clips.entries()) {
      await weekend.decide(clip.id, runs[index]?.id ?? null)
      await addClipFile(test, admin, clip.id)
    }
    const shows = async () => (await weekend.riders()).map(({ videoUrl }) => videoUrl)
    const [first, second, third] = await shows()
    const [tess, jo] = await weekend.riders()
    expect([first, second, third].every(Boolean)).toBe(true)
    await swap({ id: tess?.id ?? 0, shows: first ?? null }, { id: jo?.id ?? 0, shows: second ?? null })
    expect(await shows()).toEqual([second, first, third])
    await weekend.decide(clips[2]?.id ?? 0, null)
    expect(await shows()).toEqual([second, first, null])
    const { runs: matched } = await weekend.matching()
    expect(matched.slice(0, 2).map(({ clipId }) => clipId)).toEqual([clips[1]?.id, clips[0]?.id])

    // a rider outside the running order
    const guest = await addRider(admin, { eventId: weekend.eventId, name: 'Guest', videoUrl: null })
    await assign(Number(first?.split('/').at(-1)), { riderId: guest.id })
    await weekend.takeBack(clips[2]?.id ?? 0)
    expect(await shownBy(guest.id)).toBe(first)
    await weekend.decide(clips[0]?.id ?? 0, runs[1]?.id ?? null)
    expect([await shownBy(guest.id), (await shows())[1]]).toEqual([null, first])
  })
})

describe('a wrong video', () => {
  const placeOf = ({ id, shows }: { id: number; shows: string }) => ({ riderId: id, replace: true, shows })

  it('is replaced by a file without a rider, and has none itself then', async () => {
    const tess = await riderWithVideo('Tess')
    const ann = await sell(tess.rider)
    const { video } = await addFinishedVideo(test.shop)
    expect((await assign(video.id, placeOf(tess))).status).toBe(200)
    expect(await shownBy(tess.id)).toBe(address(video.id))
    expect((await admin.send('GET', `/api/admin/videos/${tess.video.id}`)).text).toContain('"riders":[]')
    expect((await lastTo(ann.email)).subject).toMatch(/^Your video of Tess was replaced/)
  })

  it('is replaced by that of another run, which has none then, and both buyers are told', async () => {
    const [tess, jo] = await twoRiders()
    const [ann, bob] = [await sell(tess.rider), await sell(jo.rider)]
    expect((await assign(jo.video.id, placeOf(tess))).status).toBe(200)
    expect(await shownByEach(tess, jo)).toEqual([jo.shows, null])
    expect((await lastTo(ann.email)).text).toContain('Your video showed another rider, so we replaced it.')
    expect((await lastTo(bob.email)).text).toContain('The right one is being finished.')
    const late = await assign(tess.video.id, placeOf(tess))
    expect([late.status, late.text]).toEqual([409, 'Tess shows another video by now. Please look again.'])
  })

  it('of a refunded order, or one that was not finished, emails nobody', async () => {
    const [tess, jo] = await twoRiders()
    const ann = await sell(tess.rider)
    const [sale] = await salesOf(admin, ann.email)
    await admin.send('POST', api.refund(sale?.id ?? 0), {})
    const kit = { ...(await riderWithoutVideo('Kit')), shows: null }
    const email = `waits-${eventId}@example.com`
    await sellForCash(admin, { riderId: kit.id, email })
    await swap(tess, jo)
    await swap({ ...jo, shows: tess.shows }, kit)
    expect(await kindsTo(ann.email)).not.toContain('video-replaced')
    expect(await kindsTo(email)).not.toContain('video-replaced')
  })
})
