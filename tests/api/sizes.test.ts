// @module-tag postgres
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PurchaseRefunds } from '../../src/contract/books/refund.ts'
import { type Delivery, MyOrder, Order } from '../../src/contract/buying/order.ts'
import { BasketQuote, type StartPurchase } from '../../src/contract/buying/purchase.ts'
import { Share } from '../../src/contract/buying/share.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { api } from '../support/addresses.ts'
import { pathOf, tokenOf } from '../support/buying.ts'
import { type Client, reply } from '../support/client.ts'
import { alarmsOf, emailsOf, emailText, salesTo } from '../support/observe.ts'
import { sharedAdmin, sharedStripeShop } from '../support/shared-shop.ts'
import { buyBasket } from '../support/stripe-basket.ts'
import type { StripeBuyer } from '../support/stripe-shop.ts'
import { checkoutWasLost } from '../support/world/payments.ts'
import {
  addSizedVideo,
  onlyStandInIsThere,
  remake,
  versionIsMissing,
  videoIsReady,
} from '../support/world/videos.ts'
import { work } from '../support/world/work.ts'

const shop = sharedStripeShop()
const admin = sharedAdmin(shop)
beforeAll(() => sellPhoneSize(2510))

const PHONE = { size: 'phone', amount: 2510 } as const
const UPGRADE = { size: 'full', amount: 3990 } as const

const sellPhoneSize = (phoneCents: number | null) =>
  admin.send('PUT', '/api/price-rules', { rules: { phoneCents } })
async function addRider(more: object = {}, sizes: Parameters<typeof addSizedVideo>[1] = {}) {
  const video = await addSizedVideo(shop.shop, sizes)
  return { ...video, rider: await shop.addRider({ videoUrl: video.videoUrl, ...more }) }
}

let people = 0
const someone = () => shop.buyer(`buyer-${++people}@example.com`)
const offered = async (more: object = {}) => ({ ...(await addRider(more)), buyer: someone() })

/** A buyer of the phone size of a new rider, who upgrades it where asked. */
async function sold({ upgraded = false, ...more }: { upgraded?: boolean; salesLimit?: number } = {}) {
  const on = await offered(more)
  const phone = await pay(on.buyer, on.rider, PHONE)
  const upgrade = upgraded ? await pay(on.buyer, on.rider, UPGRADE) : null
  return {
    ...on,
    phone: phone.delivery,
    upgrade: upgrade?.delivery ?? null,
    intents: [phone, upgrade].map((one) => one?.intentId ?? ''),
  }
}

async function pay(buyer: StripeBuyer, rider: Rider, wanted: Partial<StartPurchase>) {
  const started = await buyer.payAndLeave(rider, wanted)
  return { delivery: await buyer.confirm(rider, started), intentId: started.paymentIntentId }
}

const salesOf = ({ email }: { email: string }) => salesTo(shop, email)
const refund = async (buyer: StripeBuyer, place: number) => {
  const sale = (await salesOf(buyer))[place]
  expect((await admin.send('POST', api.refund(sale?.id ?? 0), {})).status).toBe(200)
}

/** The file that an address leads to. */
async function fileAt(client: Client, path: string) {
  const { status, headers, text } = await client.send('GET', path)
  if (status !== 302) return `${status} ${text}`
  return (await client.send('GET', headers.get('location') ?? '')).text
}
const linkOf = ({ videos: [video] }: Delivery) => pathOf(video?.url ?? '')
const ownLink = ({ id }: Rider) => `/my-videos/${id}/1`
const readOrder = (delivery: Delivery) => shop.visitor().get(Order, api.order(tokenOf(delivery)))
const listed = async ({ client, email }: StripeBuyer, rider: Rider) => {
  const riders = await client.get(z.array(Rider), api.eventRiders(rider.eventId, email))
  return riders.find(({ id }) => id === rider.id)
}
const ANY_SIZE = [
  '',
  '?size=full',
  '?size=compatible',
  '?size=phone',
  '?size=master',
  '?download',
  '?size=full&download',
]

describe('the phone size', () => {
  it('is sold for its price, under the names of the real sizes', async () => {
    const { rider } = await addRider()
    expect(rider.horses).toMatchObject([{ quality: '4K', phone: '1080p' }])
    const buyer = someone()
    const { delivery, intentId } = await pay(buyer, rider, PHONE)
    expect(shop.stripe.money.get(intentId)).toBe(2510)
    expect(delivery.videos[0]?.sizes).toEqual([{ size: 'phone', width: 1920, height: 1080, bytes: 1180 }])
    expect(await listed(buyer, rider)).toMatchObject({ owned: true, ownedHorses: [1], phoneHorses: [1] })
    expect(await salesOf(buyer)).toMatchObject([{ size: 'phone', isUpgrade: false, amount: 25.1 }])
  })

  it.each([
    ['of a video that is no larger', async () => (await addRider({}, { full: 1080, phone: 1080 })).rider],
    ['of a link elsewhere', () => shop.addRider()],
    [
      'without a phone copy',
      async () => {
        const { rider, video } = await addRider()
        await versionIsMissing(shop.shop, video.id, 'phone')
        return rider
      },
    ],
    [
      'of ten seconds, until all of the video is there',
      async () => {
        const { rider, video } = await addRider()
        await onlyStandInIsThere(shop.shop, video.id, 'piece')
        return rider
      },
    ],
  ])('is not sold %s', async (_, find) => {
    const rider = await find()
    const buyer = someone()
    expect((await listed(buyer, rider))?.horses[0]?.phone).toBeUndefined()
    expect(await buyer.tryToStart(rider, PHONE)).toMatchObject(
      reply(409, 'The phone size of this video is not for sale. Please choose the full size'),
    )
  })

  it('is not sold where it has no price, and at its price of today only', async () => {
    const { rider } = await addRider()
    await sellPhoneSize(null)
    const refused = await someone().tryToStart(rider, PHONE)
    await sellPhoneSize(2510)
    const changed = await someone().tryToStart(rider, { ...PHONE, amount: 2500 })
    const unknown = await someone().tryToStart(rider, { ...PHONE, size: 'tiny' as 'phone' })
    expect([refused, changed, unknown].map(({ status, text }) => [status, text])).toEqual([
      [409, 'The phone size of this video is not for sale. Please choose the full size'],
      [409, 'The price has changed to $25.10'],
      [400, 'A video is sold in full size or in phone size'],
    ])
  })

  it('beside the full size of another rider is one basket, with the size of each', async () => {
    const [one, other] = [await addRider({ name: 'Ann' }), await addRider({ name: 'Bea' })]
    const buyer = someone()
    const items = [{ riderId: one.rider.id, size: 'phone' }, { riderId: other.rider.id }]
    const quote = await buyer.client.postFor(BasketQuote, '/api/basket', { items })
    expect([quote.totalCents, quote.lines.map(({ amountCents }) => amountCents)]).toEqual([
      9010,
      [2510, 6500],
    ])
    const { delivery } = await buyBasket(buyer, [one.rider, other.rider], { items, amount: 9010 })
    const files = await Promise.all(
      delivery.videos.map(({ url }) => fileAt(buyer.client, `${pathOf(url)}?size=full`)),
    )
    expect(files).toEqual([one.phoneKey, other.masterKey])
    expect((await readOrder(delivery)).items?.map(({ size }) => size)).toEqual(['Phone size', undefined])
  })
})

describe('a buyer of the phone size gets the phone copy and never a better one', () => {
  it('by the link of the order, by the own address and by the card, in whatever size is asked for', async () => {
    const { buyer, rider, phone, phoneKey } = await sold()
    const card = await listed(buyer, rider)
    const doors = [linkOf(phone), ownLink(rider), pathOf(card?.videoUrl ?? '')]
    for (const door of doors)
      for (const query of ANY_SIZE) expect(await fileAt(buyer.client, door + query)).toBe(phoneKey)
    expect((await readOrder(phone)).videos).toMatchObject([
      { sizes: [{ size: 'phone' }], betterComes: false },
    ])
  })

  it('by a share link, also for downloading', async () => {
    const { phone, phoneKey } = await sold()
    for (const may of ['watch', 'download']) {
      const shares = `/api/orders/${tokenOf(phone)}/shares`
      const { url } = await shop.visitor().postFor(Share, shares, { horse: 1, may })
      const queries = may === 'download' ? ANY_SIZE : ['', '?size=full']
      for (const query of queries)
        expect(await fileAt(shop.visitor(), `${pathOf(url)}/video${query}`)).toBe(phoneKey)
    }
  })

  it('by a signed address, which is for that file alone', async () => {
    const { buyer, phone, phoneKey, masterKey, compatibleKey } = await sold()
    const { headers } = await buyer.client.send('GET', linkOf(phone))
    const address = headers.get('location') ?? ''
    expect((await shop.visitor().send('GET', address)).text).toBe(phoneKey)
    for (const key of [masterKey, compatibleKey]) {
      const { status } = await shop.visitor().send('GET', address.replace(phoneKey, key))
      expect(status).toBeGreaterThanOrEqual(400)
    }
  })

  it('after the video was made anew, and what was downloading goes on', async () => {
    const { buyer, rider, phone, phoneKey, video } = await sold()
    const { headers } = await buyer.client.send('GET', linkOf(phone))
    const made = await remake(shop.shop, video)
    for (const door of [linkOf(phone), ownLink(rider)])
      for (const query of ANY_SIZE) expect(await fileAt(buyer.client, door + query)).toBe(made.phoneKey)
    expect((await buyer.client.send('GET', headers.get('location') ?? '')).text).toBe(phoneKey)
  })

  it('and waits, where there is none yet, for that copy and for no master', async () => {
    const { rider, video, buyer } = await offered()
    const started = await buyer.payAndLeave(rider, PHONE)
    await versionIsMissing(shop.shop, video.id, 'phone')
    const delivery = await buyer.confirm(rider, started)
    expect(delivery.videos).toMatchObject([{ ready: false, sizes: [] }])
    expect(await fileAt(buyer.client, `${linkOf(delivery)}?size=full`)).toMatch(
      /^404 Your video is still being finished/,
    )
    expect(await shop.emails('order-waits', buyer.email)).toBe(1)
    await onlyStandInIsThere(shop.shop, video.id, 'proxy')
    await videoIsReady(shop.shop, video.id, 'phone', { height: 1080 })
    await work.notifyFinished(shop.shop)
    expect(await shop.emails('video-ready', buyer.email)).toBe(1)
    await videoIsReady(shop.shop, video.id)
    await work.notifyMasters(shop.shop)
    expect(await shop.emails('master-here', buyer.email)).toBe(0)
  })

  it('while a buyer of the full size gets every version', async () => {
    const { rider, masterKey, compatibleKey, phoneKey, buyer } = await offered()
    const delivery = await buyer.buy(rider)
    const files = await Promise.all(
      ANY_SIZE.slice(0, 4).map((query) => fileAt(buyer.client, linkOf(delivery) + query)),
    )
    expect(files).toEqual([masterKey, masterKey, compatibleKey, phoneKey])
    expect((await listed(buyer, rider))?.phoneHorses).toBeUndefined()
  })
})

describe('an upgrade', () => {
  it('costs the difference to the cent, and gives the full size beside the phone one', async () => {
    const { buyer, rider, phone, masterKey, phoneKey } = await sold()
    const upgrade = {
      riderId: rider.id,
      eventId: rider.eventId,
      riderName: 'Jane Doe',
      horses: [1],
      cents: 3990,
      quality: '4K',
    }
    expect((await listed(buyer, rider))?.upgrade).toEqual(upgrade)
    expect((await readOrder(phone)).upgrades).toEqual([upgrade])
    expect(await buyer.client.get(z.array(MyOrder), '/api/my-orders')).toMatchObject([{ upgrade }])
    const { delivery, intentId } = await pay(buyer, rider, UPGRADE)
    expect(shop.stripe.money.get(intentId)).toBe(3990)
    expect(await fileAt(buyer.client, linkOf(delivery))).toBe(masterKey)
    expect(await fileAt(buyer.client, ownLink(rider))).toBe(masterKey)
    expect(await fileAt(buyer.client, linkOf(phone))).toBe(phoneKey)
    const card = await listed(buyer, rider)
    expect(card).toMatchObject({ owned: true, ownedHorses: [1] })
    expect([card?.phoneHorses, card?.upgrade]).toEqual([undefined, undefined])
    expect(await fileAt(buyer.client, pathOf(card?.videoUrl ?? ''))).toBe(masterKey)
    expect(await salesOf(buyer)).toMatchObject([{ size: 'phone' }, { size: 'full', isUpgrade: true }])
    const [first, second] = [await readOrder(phone), await readOrder(delivery)]
    expect([first.size, first.upgrades, first.upgradedBy]).toEqual(['Phone size', [], [second.orderNumber]])
    expect([second.size, second.upgrades, second.upgradedBy]).toEqual(['Upgrade to full size', [], []])
  })

  it('is for a browser that has proven the address; what is owned is sold to nobody twice', async () => {
    const { buyer, rider, phone } = await sold()
    const stranger = shop.buyer(buyer.email)
    const inPhone =
      'You already own the phone size of this video. Open your order in this browser to upgrade for the difference'
    const owned = reply(409, 'You already own this video')
    expect(await stranger.tryToStart(rider, UPGRADE)).toMatchObject(
      reply(409, 'The price has changed to $65'),
    )
    expect(await stranger.tryToStart(rider)).toMatchObject(reply(409, inPhone))
    expect(await stranger.tryToStart(rider, PHONE)).toMatchObject(owned)
    await stranger.client.send('GET', api.order(tokenOf(phone)))
    await pay(stranger, rider, UPGRADE)
    for (const wanted of [UPGRADE, PHONE, { amount: 6500 }]) {
      expect(await buyer.tryToStart(rider, wanted)).toMatchObject(reply(409, 'You already own this video'))
    }
  })

  it('takes no second copy, also while it is paid', async () => {
    const { buyer, rider } = await sold({ salesLimit: 1 })
    expect(await listed(buyer, rider)).toMatchObject({ soldOut: true, upgrade: { cents: 3990 } })
    const started = await buyer.payAndLeave(rider, UPGRADE)
    await buyer.confirm(rider, started)
    const left = async () => (await listed(someone(), rider))?.soldOut
    expect(await left()).toBe(true)
    // alone it is a copy too
    await refund(buyer, 0)
    expect(await left()).toBe(true)
    await refund(buyer, 1)
    expect(await left()).toBe(false)
  })

  it('is paid once: a second payment for it, or one for what was refunded meanwhile, goes back', async () => {
    const { buyer, rider, phone } = await sold()
    const other = shop.buyer(buyer.email)
    await other.client.send('GET', api.order(tokenOf(phone)))
    const [one, two] = [await buyer.payAndLeave(rider, UPGRADE), await other.payAndLeave(rider, UPGRADE)]
    await buyer.confirm(rider, one)
    expect(await other.tryToConfirm(rider, two)).toMatchObject(
      reply(409, 'You already own this video. This second payment is on its way back.'),
    )
    expect([one, two].map(({ paymentIntentId }) => shop.stripe.money.get(paymentIntentId))).toEqual([3990, 0])

    const late = await sold()
    const started = await late.buyer.start(late.rider, UPGRADE)
    await refund(late.buyer, 0)
    await late.buyer.payCard(started)
    expect(await late.buyer.tryToConfirm(late.rider, started)).toMatchObject({
      status: 409,
      text: 'The phone size of this video was refunded before your payment arrived. Your money is on its way back.',
    })
    expect(shop.stripe.money.get(started.paymentIntentId)).toBe(0)
  })

  it('is what the full size became for who bought the phone size in another tab', async () => {
    const { rider, buyer } = await offered()
    const other = shop.buyer(buyer.email)
    const inFull = await other.payAndLeave(rider)
    await pay(buyer, rider, PHONE)
    expect(await other.tryToConfirm(rider, inFull)).toMatchObject({
      status: 409,
      text: 'You own the phone size of this video already. This payment is on its way back, and you can upgrade for the difference.',
    })
    expect(shop.stripe.money.get(inFull.paymentIntentId)).toBe(0)
  })

  it('of several horses is one payment, and a further horse is bought beside it', async () => {
    const horses = [2, 3].map((horse) => ({ horse, videoUrl: '' }))
    const { rider, buyer } = await offered({ horseCount: 3, horses })
    // 25.10 and 20 for the second, against 65 and 20
    await pay(buyer, rider, { size: 'phone', amount: 4510, quantity: 2, horses: [1, 2] })
    const mixed = await buyer.tryToStart(rider, { amount: 5990, quantity: 2, horses: [1, 3] })
    expect(mixed.status).toBe(409)
    expect((await listed(buyer, rider))?.upgrade).toMatchObject({ horses: [1, 2], cents: 3990 })
    await pay(buyer, rider, { amount: 3990, quantity: 2, horses: [1, 2] })
    await pay(buyer, rider, { amount: 2000, quantity: 1 })
    expect((await salesOf(buyer)).map(({ horses, isUpgrade }) => [horses, isUpgrade])).toEqual([
      [[1, 2], false],
      [[1, 2], true],
      [[3], false],
    ])
  })

  it('costs the difference to what was paid where the phone size is sold no more', async () => {
    const { buyer, rider } = await sold()
    await sellPhoneSize(null)
    const card = await listed(buyer, rider)
    await pay(buyer, rider, UPGRADE)
    await sellPhoneSize(2510)
    expect(card?.upgrade?.cents).toBe(3990)
  })
})

describe('money back', () => {
  const answers = ({ buyer, rider, phone, upgrade }: Awaited<ReturnType<typeof sold>>) =>
    Promise.all(
      [linkOf(phone), linkOf(upgrade as Delivery), ownLink(rider)].map((door) => fileAt(buyer.client, door)),
    )
  const GONE = '410 This order was refunded, so its videos are no longer available.'
  const NOT_YOURS = '403 Open your order link in this browser first. It is in the email about your order.'

  it('of an upgrade leaves the phone size, and ends what was handed out of the full one', async () => {
    const all = await sold({ upgraded: true })
    const { buyer, rider, upgrade, phoneKey } = all
    const signed = (await buyer.client.send('GET', linkOf(upgrade as Delivery))).headers.get('location') ?? ''
    const [phoneSale, upgradeSale] = await salesOf(buyer)
    const refunds = await admin.get(PurchaseRefunds, `/api/purchases/${upgradeSale?.id}/refunds`)
    expect(refunds.keeps).toEqual({ size: 'phone', orderNumber: phoneSale?.orderNumber })
    await refund(buyer, 1)
    expect(await answers(all)).toEqual([phoneKey, GONE, phoneKey])
    expect((await shop.visitor().send('GET', signed)).status).toBe(410)
    expect(await listed(buyer, rider)).toMatchObject({ phoneHorses: [1], upgrade: { cents: 3990 } })
    const [email = { id: 0 }] = await emailsOf(admin, { kind: 'refund', recipient: buyer.email })
    expect((await emailText(admin, email)).text).toContain('You keep the phone size.')
    // and it can be upgraded again
    await pay(buyer, rider, UPGRADE)
  })

  it('of the phone size leaves the full size of the upgrade, for which nothing more is owed', async () => {
    const all = await sold({ upgraded: true })
    const { buyer, rider, masterKey, upgrade } = all
    await refund(buyer, 0)
    expect(await answers(all)).toEqual([GONE, masterKey, masterKey])
    expect((await readOrder(upgrade as Delivery)).videos[0]?.sizes[0]?.size).toBe('full')
    const card = await listed(buyer, rider)
    expect([card?.ownedHorses, card?.phoneHorses, card?.upgrade]).toEqual([[1], undefined, undefined])
    expect((await buyer.tryToStart(rider, PHONE)).status).toBe(409)
    await refund(buyer, 1)
    expect(await answers(all)).toEqual([GONE, GONE, NOT_YOURS])
    expect((await listed(buyer, rider))?.owned).toBe(false)
    expect(all.intents.map((id) => shop.stripe.money.get(id))).toEqual([0, 0])
  })

  it('by the bank does the same, and a dispute that is won gives it back', async () => {
    const all = await sold({ upgraded: true })
    const { phoneKey, masterKey, intents } = all
    const [ofPhone = '', ofUpgrade = ''] = intents
    const open = async (intentId: string) => {
      const { id } = await shop.heard(() => shop.stripe.ledger.openDispute(intentId))
      return id
    }
    const first = await open(ofUpgrade)
    expect(await answers(all)).toEqual([phoneKey, GONE, phoneKey])
    await shop.heard(() => shop.stripe.ledger.closeDispute(first, 'won'))
    expect(await answers(all)).toEqual([phoneKey, masterKey, masterKey])
    await open(ofPhone)
    expect(await answers(all)).toEqual([GONE, masterKey, masterKey])
    await open(ofUpgrade)
    expect(await answers(all)).toEqual([GONE, GONE, NOT_YOURS])
  })
})

describe('the owner', () => {
  it('gives the phone size away, or an upgrade of it, and reads the size of each sale', async () => {
    const { rider } = await addRider()
    const email = 'friend@example.com'
    const give = (more: object) =>
      admin.send('POST', '/api/purchases', { riderId: rider.id, email, paymentMethod: 'free', ...more })
    expect((await give({ size: 'phone' })).status).toBe(201)
    expect((await give({ size: 'phone' })).status).toBe(409)
    expect((await give({})).status).toBe(201)
    expect((await give({})).status).toBe(409)
    expect((await salesOf({ email })).map(({ size, isUpgrade }) => [size, isUpgrade])).toEqual([
      ['phone', false],
      ['full', true],
    ])
    const csv = (await admin.send('GET', api.salesCsv({ search: email }))).text
    expect(
      csv
        .trim()
        .split('\r\n')
        .map((line) => line.split(',').at(-1)),
    ).toEqual(['Size', 'Phone size', 'Upgrade to full size'])
  })

  it('makes an order in phone size of a payment that a restore lost', async () => {
    const { rider, buyer } = await offered()
    const started = await buyer.payAndLeave(rider, PHONE)
    await checkoutWasLost(shop.shop, started)
    await buyer.tryToConfirm(rider, started)
    const [unmatched] = await alarmsOf(admin, 'unmatched-payment')
    const { status } = await admin.send('POST', unmatched?.actions?.[0]?.post ?? '')
    expect(status).toBeLessThan(300)
    expect(await salesOf(buyer)).toMatchObject([{ size: 'phone', amount: 25.1 }])
  })

  it('moves both orders of an upgrade to another address', async () => {
    const { buyer, rider } = await sold({ upgraded: true })
    const email = `moved-${buyer.email}`
    for (const { id } of await salesOf(buyer)) {
      const { status, text } = await admin.send('PUT', `/api/purchases/${id}/email`, { email })
      expect([status, text]).toEqual([expect.any(Number), expect.any(String)])
      expect(status).toBeLessThan(300)
    }
    const give = async (more: object) =>
      (await admin.send('POST', '/api/purchases', { riderId: rider.id, paymentMethod: 'free', ...more }))
        .status
    expect([await give({ email }), await give({ email, size: 'phone' })]).toEqual([409, 409])
    expect(await give({ email: buyer.email })).toBe(201)
  })
})
