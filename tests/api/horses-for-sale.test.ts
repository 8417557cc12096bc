import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Order } from '../../src/contract/buying/order.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { addEvent, addRider, buy, pathOf, tokenOf } from '../support/buying.ts'
import { type Client, reply } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

let eventId: number
let counter = 0

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeEach(async () => {
  eventId = (await addEvent(admin)).id
})

const someone = (name = 'ann') => `${name}-${++counter}@example.com`
const film = (horse: number) => ({ horse, videoUrl: `https://videos.example/${horse}.mp4` })
const start = (client: Client, wanted: object) =>
  client.send('POST', '/api/create-payment-intent', { quantity: 1, ...wanted })
const listed = async (client: Client, query = '') =>
  (await client.get(z.array(Rider), `/api/riders?eventId=${eventId}${query}`))[0]

describe('sequence 8: a horse without a video', () => {
  it('is not sold as horse 1’s video where another horse has its own', async () => {
    const rider = await addRider(admin, { eventId, horseCount: 3, horses: [film(1), film(2), { horse: 3 }] })
    const buyer = test.visitor()
    const wanted = { riderId: rider.id, email: someone(), amount: 6500 }
    expect(await start(buyer, { ...wanted, horses: [3] })).toMatchObject(reply(409, 'Horse 3 is not up yet'))
    expect(await start(buyer, { ...wanted, quantity: 3, amount: 10_500 })).toMatchObject(
      reply(409, 'Only 2 of the 3 horses are up yet'),
    )
    const { videos } = await buy(buyer, { rider, email: wanted.email, quantity: 2 })
    expect(videos.map(({ horse }) => horse)).toEqual([1, 2])
  })

  it('is listed as not available, the others are', async () => {
    await addRider(admin, { eventId, horseCount: 3, horses: [film(1), film(2), { horse: 3 }] })
    const rider = await listed(test.visitor())
    expect(rider?.available).toBe(true)
    expect(rider?.horses.map(({ available }) => available)).toEqual([true, true, false])
    expect(rider?.horses.map(({ sharesFirst }) => sharesFirst)).toEqual([undefined, undefined, undefined])
  })

  it('is listed as sharing the first horse’s video where that is the only one', async () => {
    await addRider(admin, { eventId, horseCount: 3, videoUrl: 'https://videos.example/all.mp4' })
    const rider = await listed(test.visitor())
    expect(rider?.horses.map(({ available }) => available)).toEqual([true, true, true])
    expect(rider?.horses.map(({ sharesFirst }) => sharesFirst)).toEqual([undefined, true, true])
  })

  it('is passed over where the buyer names none', async () => {
    const rider = await addRider(admin, {
      eventId,
      videoUrl: null,
      horseCount: 3,
      horses: [film(2), film(3)],
    })
    const { videos } = await buy(test.visitor(), { rider, email: someone() })
    expect(videos.map(({ horse }) => horse)).toEqual([2])
  })
})

describe('sequence 9: the $20 price for a further horse', () => {
  const addThree = () => addRider(admin, { eventId, horses: [film(1), film(2), film(3)] })

  it('is not given to an email address that the browser has not proven', async () => {
    const rider = await addThree()
    const email = someone()
    await buy(test.visitor(), { rider, email, horses: [1] })
    const stranger = test.visitor()
    const wanted = { riderId: rider.id, email, horses: [2] }
    expect(await start(stranger, { ...wanted, amount: 2000 })).toMatchObject(
      reply(409, 'The price has changed to $65'),
    )
    expect(await start(stranger, { ...wanted, amount: 6500 })).toMatchObject({ status: 200 })
  })

  it('is given to the browser that paid, to one that opened the emailed link, and within one order', async () => {
    const rider = await addThree()
    const email = someone()
    const payer = test.visitor()
    const { orderUrl } = await buy(payer, { rider, email, horses: [1] })
    const wanted = { riderId: rider.id, email, horses: [2], amount: 2000 }
    expect(await start(payer, wanted)).toMatchObject({ status: 200 })
    const phone = test.visitor()
    await phone.send('GET', `/api/orders/${tokenOf({ orderUrl })}`)
    expect(await start(phone, wanted)).toMatchObject({ status: 200 })
    const both = { riderId: rider.id, email: someone(), quantity: 2, amount: 8500 }
    expect(await start(test.visitor(), both)).toMatchObject({ status: 200 })
  })

  it('cannot be moved to another address, nor can the order that it leans on', async () => {
    const rider = await addThree()
    const email = someone()
    const payer = test.visitor()
    const first = await buy(payer, { rider, email, horses: [1] })
    const further = await buy(payer, { rider, email, horses: [2], amount: 2000 })
    for (const order of [further, first]) {
      const answer = await payer.send('POST', `/api/orders/${tokenOf(order)}/email`, { email: someone() })
      expect(answer).toMatchObject({
        status: 409,
        text: 'These horses were bought as one set at a lower price, so they stay together. Please contact us to change the address of all.',
      })
      const { text } = await payer.send('GET', pathOf(order.orderUrl).replace('/order/', '/api/orders/'))
      expect(Order.parse(JSON.parse(text)).email).toBe(email)
    }
  })
})
