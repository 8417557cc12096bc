import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Delivery } from '../../src/contract/buying/order.ts'
import { StartedPurchase } from '../../src/contract/buying/purchase.ts'
import type { Chance } from '../../src/demo/chance.ts'
import { api } from '../support/addresses.ts'
import type { Cards } from './cards.ts'

export interface Offer {
  riderId: number
  amountCents: number
  /** The time by which it is promised, where it is not up yet. */
  preorder?: string
}

/** How one visit ended, as the visitor saw it. */
export type Visit =
  | { end: 'delivered'; email: string; riderId: number; orderNumber: string }
  | { end: 'left' | 'declined' | 'refused' | 'closed the tab'; email: string; riderId: number }
  | { end: 'gave up'; email: string; riderId: number; because: string }

/** What some visitors pay less with, as long as it lasts. */
export const CODE = { name: 'CROWD20', percent: 20, maxUses: 8 }

interface Street {
  shopUrl(): string
  cards: Cards
  chance: Chance
  /** Called whenever the shop has answered something. */
  onAnswer(): void
}

const TIMEOUT_MS = 60_000
const PAUSE = 60

/** Somebody who wants a video and keeps trying while the shop is away; some leave in the middle, or pay and close the tab. */
export const visit = (
  street: Street,
  offers: Offer[],
  email: string,
  amount: number,
  code?: string,
): Promise<Visit> =>
  buy(street, offers, email, amount, code).catch((error: unknown) => {
    if (!(error instanceof ShopIsAway)) throw error
    return { end: 'gave up', email, riderId: offers[0]?.riderId ?? 0, because: error.message }
  })

class ShopIsAway extends Error {}

async function buy(
  street: Street,
  offers: Offer[],
  email: string,
  amount: number,
  code?: string,
): Promise<Visit> {
  const { cards, chance } = street
  const riderId = offers[0]?.riderId ?? 0
  const items = offers.map((offer) => ({ riderId: offer.riderId, preorder: offer.preorder }))
  const attempt = randomUUID()
  // decided beforehand, so that chance does not depend on how fast the shop answers
  const plan = {
    leaves: chance.happens(0.1),
    declined: chance.happens(0.1),
    closesTab: chance.happens(0.35),
    hesitates: Math.floor(chance.next() * 60),
  }
  const start = await untilAnswered(street, () =>
    post(street.shopUrl(), api.createPaymentIntent, {
      ...(items.length > 1 ? { items } : { ...items[0], quantity: 1 }),
      email,
      amount: code ? Math.ceil((amount * (100 - CODE.percent)) / 100) : amount,
      ...(code && { code }),
      attempt,
    }),
  )
  if (start.status !== 200) return { end: 'refused', email, riderId }
  const { clientSecret, paymentIntentId } = StartedPurchase.parse(start.body)
  const { cookie } = start
  if (plan.leaves) return { end: 'left', email, riderId }
  await sleep(plan.hesitates)
  const paid = await untilAnswered(street, async () => ({
    status: await cards.pay(street.shopUrl(), clientSecret, plan.declined),
    body: null,
  }))
  if (plan.declined) return { end: 'declined', email, riderId }
  if (plan.closesTab || paid.status !== 200) return { end: 'closed the tab', email, riderId }
  const confirmed = await untilAnswered(street, () =>
    post(street.shopUrl(), api.confirmPayment, { riderId, email, paymentIntentId }, cookie),
  )
  if (confirmed.status !== 200) return { end: 'refused', email, riderId }
  const { orderNumber } = Delivery.parse(confirmed.body)
  return { end: 'delivered', email, riderId, orderNumber }
}

interface Answer {
  status: number
  body: unknown
  /** What the browser keeps of it. */
  cookie?: string
}

async function post(url: string, path: string, body: object, cookie = ''): Promise<Answer> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: response.ok ? JSON.parse(text) : text,
    cookie: response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
}

/** A shop that is away, or says that it is not well, is asked again. */
async function untilAnswered({ onAnswer }: Street, ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const answer: Answer = await ask().catch((error: Error) => ({ status: 599, body: error.message }))
    if (answer.status < 500) {
      onAnswer()
      return answer
    }
    if (Date.now() > deadline) throw new ShopIsAway(`${answer.status} ${answer.body}`)
    await sleep(PAUSE)
  }
}
