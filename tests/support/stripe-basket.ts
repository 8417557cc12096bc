import { toCents } from '../../src/contract/buying/pricing.ts'
import { StartedPurchase } from '../../src/contract/buying/purchase.ts'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { api } from './addresses.ts'
import type { StripeBuyer } from './stripe-shop.ts'

/** Begins to pay for one run of each of these riders, or for what `more` says. */
export const tryToStartBasket = (buyer: StripeBuyer, riders: Rider[], more: object = {}) =>
  buyer.client.send('POST', api.createPaymentIntent, {
    items: riders.map(({ id }) => ({ riderId: id })),
    email: buyer.email,
    amount: riders.reduce((sum, { price }) => sum + toCents(price), 0),
    ...more,
  })

export async function startBasket(buyer: StripeBuyer, riders: Rider[], more: object = {}) {
  const { status, text } = await tryToStartBasket(buyer, riders, more)
  if (status !== 200) throw new Error(`The basket did not start: ${status} ${text}`)
  return StartedPurchase.parse(JSON.parse(text))
}

/** Pays for them with a card, and is told of the order. */
export async function buyBasket(buyer: StripeBuyer, riders: Rider[], more: object = {}) {
  const [first] = riders as [Rider]
  const started = await startBasket(buyer, riders, more)
  await buyer.payCard(started)
  return { ...started, delivery: await buyer.confirm(first, started) }
}
