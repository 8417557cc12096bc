import { Delivery } from '../../src/contract/buying/order.ts'
import { toCents } from '../../src/contract/buying/pricing.ts'
import { StartedPurchase } from '../../src/contract/buying/purchase.ts'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { api } from './addresses.ts'
import type { StripeBuyer } from './stripe-shop.ts'

/** Begins to pay for one run of each of these riders. */
export const tryToStartBasket = (buyer: StripeBuyer, riders: Rider[], more: object = {}) =>
  buyer.client.send('POST', api.createPaymentIntent, {
    items: riders.map(({ id }) => ({ riderId: id })),
    email: buyer.email,
    amount: riders.reduce((sum, { price }) => sum + toCents(price), 0),
    ...more,
  })

/** Pays for them with a card, and leaves before the shop has answered. */
export async function payBasket(buyer: StripeBuyer, riders: Rider[], more: object = {}) {
  const { status, text } = await tryToStartBasket(buyer, riders, more)
  if (status !== 200) throw new Error(`The basket did not start: ${status} ${text}`)
  const started = StartedPurchase.parse(JSON.parse(text))
  const { outcome } = await buyer.payCard(started)
  if (outcome !== 'succeeded') throw new Error(`The card did not pay: ${outcome}`)
  return started
}

export async function buyBasket(buyer: StripeBuyer, riders: Rider[], more: object = {}) {
  const [first] = riders
  if (!first) throw new Error('An empty basket')
  const started = await payBasket(buyer, riders, more)
  const { status, text } = await buyer.tryToConfirm(first, started)
  if (status !== 200) throw new Error(`The basket was not confirmed: ${status} ${text}`)
  return { ...started, delivery: Delivery.parse(JSON.parse(text)) }
}
