import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Delivery, Order } from '../../src/contract/buying/order.ts'
import { StartedPurchase } from '../../src/contract/buying/purchase.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { OutgoingEmail } from '../../src/contract/email/outgoing-email.ts'
import type { Alarm } from '../../src/contract/owner/dashboard.ts'
import { VideoBuyers } from '../../src/contract/videos/video.ts'
import { addEvent, addRider, buy, pathOf, tokenOf } from '../support/buying.ts'
import { alarmsOf } from '../support/observe.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addClip, fileOf, putFile, startWork, whenEnded } from '../support/world/uploads.ts'

let eventId: number

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
  await admin.send('PUT', '/api/shop', { email: 'owner@example.com' })
  await putFile(test.shop, 'text.mp4', 'Dear diary, this is no video.\n'.repeat(100))
})

const listed = async (id: number) => {
  const riders = await test.visitor().get(z.array(Rider), `/api/riders?eventId=${eventId}&adminView=false`)
  return riders.find((rider) => rider.id === id)
}
const intentFor = (riderId: number, email = 'early@example.com', visitor = test.visitor()) =>
  visitor.send('POST', '/api/create-payment-intent', { riderId, email, amount: 6500, quantity: 1 })
const emailsTo = async (recipient: string) =>
  (await admin.get(z.array(OutgoingEmail), '/api/mail'))
    .filter((message) => message.recipient === recipient)
    .map(({ subject }) => subject)
/** The subject of an order with a finished video, and of the email that follows an unfinished one. */
const IS_READY = expect.stringContaining('is ready')
const alarms = (kind: Alarm['kind']) => alarmsOf(admin, kind)

/** A buyer who starts to pay for the owner's link, and pays after it was replaced by a file that is no video. */
async function payTooLate(email: string) {
  const rider = await addRider(admin, { eventId, name: 'Late Payer' })
  const visitor = test.visitor()
  const started = await intentFor(rider.id, email, visitor)
  const { clientSecret, paymentIntentId } = StartedPurchase.parse(JSON.parse(started.text))
  const { videoId } = await addClip(test.shop, 'text.mp4', { riderId: rider.id })
  await visitor.send('POST', '/api/sandbox/pay', { clientSecret, cardNumber: '4242424242424242' })
  const confirmed = await visitor.send('POST', '/api/confirm-payment', {
    riderId: rider.id,
    email,
    paymentIntentId,
  })
  return { rider, videoId, visitor, delivery: Delivery.parse(JSON.parse(confirmed.text)) }
}

it('a rider whose video is not finished is listed, and cannot be paid for', async () => {
  const { riderId } = await addClip(test.shop, 'text.mp4', { eventId, riderName: 'Too Early' })
  expect(await listed(riderId)).toMatchObject({ name: 'Too Early', available: false })
  expect(await intentFor(riderId)).toMatchObject({ status: 409, text: 'This video is not ready yet' })
  const own = await addRider(admin, { eventId, name: 'Own Link' })
  expect(await listed(own.id)).toMatchObject({ available: true })
})

it('a buyer who paid meanwhile gets an email, and another one when the video is finished', async () => {
  const { rider, delivery, visitor } = await payTooLate('patient@example.com')
  expect(delivery.videos[0]).toMatchObject({ ready: false })
  const order = await visitor.get(Order, `/api/orders/${tokenOf(delivery)}`)
  expect(order.videos[0]).toMatchObject({ ready: false, sizes: [] })
  const file = await visitor.send('GET', pathOf(delivery.videos[0]?.url ?? ''))
  expect([file.status, file.text]).toEqual([404, expect.stringContaining('still being finished')])
  expect(await emailsTo('patient@example.com')).toEqual([expect.stringContaining('is being finished')])
  expect(await alarms('buyer-waits')).toMatchObject([
    { sentence: expect.stringContaining('patient@example.com'), purchaseId: expect.any(Number) },
  ])

  startWork(test.shop)
  await admin.send('PUT', `/api/riders/${rider.id}`, { videoUrl: 'https://videos.example/late.mp4' })
  await expect.poll(() => emailsTo('patient@example.com')).toContainEqual(expect.stringContaining('is ready'))
  expect(await alarms('buyer-waits')).toEqual([])
  const served = await visitor.get(Order, `/api/orders/${tokenOf(delivery)}`)
  expect(served.videos[0]).toMatchObject({ ready: true })
})

it('a failure takes it off sale, tells the owner, and one click gives the money back', async () => {
  const { rider, videoId } = await payTooLate('angry@example.com')
  expect((await whenEnded(test.shop, videoId)).state).toBe('failed')
  expect(await listed(rider.id)).toMatchObject({ available: false })
  expect((await intentFor(rider.id)).status).toBe(409)
  await expect
    .poll(() => emailsTo('owner@example.com'))
    .toContainEqual('Off sale: text.mp4 of Late Payer could not be made')
  expect((await alarms('video-failed')).length).toBeGreaterThan(0)
  const [waiting] = await alarms('buyer-waits')
  const refund = await admin.send('POST', `/api/purchases/${waiting?.purchaseId}/refund`, {})
  expect(refund.status).toBe(200)
  test.shop.worker.wake('waiting buyers')
  await expect.poll(() => alarms('buyer-waits')).toEqual([])
})

it('a buyer of a video that the owner removed gets an email when there is another one', async () => {
  const rider = await addRider(admin, { eventId, name: 'Wrong Link' })
  const email = 'bought@example.com'
  await buy(test.visitor(), { rider, email })
  const give = (videoUrl: string) => admin.send('PUT', `/api/riders/${rider.id}`, { videoUrl })
  await give('https://videos.example/right.mp4')
  expect(await alarms('buyer-waits')).toEqual([])
  expect((await give('')).status).toBe(200)
  expect(await alarms('buyer-waits')).toMatchObject([{ sentence: expect.stringContaining(email) }])
  await give('https://videos.example/found.mp4')
  await expect.poll(() => emailsTo(email)).toEqual([IS_READY, IS_READY])
  expect(await alarms('buyer-waits')).toEqual([])
})

it('a buyer of a horse that shows what the first one shows waits with it, and for nothing else', async () => {
  const rider = await addRider(admin, { eventId, name: 'One Link', horseCount: 2 })
  const email = 'second@example.com'
  await buy(test.visitor(), { rider, email, horses: [2] })
  const give = (horse: number, videoUrl: string) =>
    admin.send('PUT', `/api/riders/${rider.id}`, { horses: [{ horse, videoUrl }] })
  const { videoId } = await addClip(test.shop, 'text.mp4', { riderId: rider.id })
  await whenEnded(test.shop, videoId)
  expect(await alarms('buyer-waits')).toMatchObject([{ sentence: expect.stringContaining(email) }])
  const buyers = await admin.get(VideoBuyers, `/api/admin/videos/${videoId}/buyers`)
  expect(buyers).toMatchObject({ total: 1, buyers: [{ email }] })

  await give(1, 'https://videos.example/all.mp4')
  await expect.poll(() => emailsTo(email)).toEqual([IS_READY, IS_READY])
  const told = await emailsTo(email)
  // its own comes, and goes again: there was always something to give
  for (const videoUrl of ['https://videos.example/second.mp4', ''])
    expect((await give(2, videoUrl)).status).toBe(200)
  expect(await alarms('buyer-waits')).toEqual([])
  expect(await emailsTo(email)).toEqual(told)
})

it("the camera's own file is never what a buyer gets, also where it is all that is left", async () => {
  const rider = await addRider(admin, { eventId, name: 'Sold Before' })
  const bought = await buy(test.visitor(), { rider, email: 'before@example.com' })
  const { videoId } = await addClip(test.shop, 'text.mp4', { riderId: rider.id })
  await whenEnded(test.shop, videoId)
  const file = await fetch(new URL(pathOf(bought.videos[0]?.url ?? ''), test.url))
  expect([file.status, (await file.text()).includes('diary')]).toEqual([404, false])
  expect(await alarms('buyer-waits')).toMatchObject([{ sentence: expect.stringContaining('before@') }])
  expect(fileOf(test.shop, 'incoming/text.mp4')).toBeTruthy()
})
