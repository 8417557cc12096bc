import { toCents } from '../../src/contract/buying/pricing.ts'
import { StartedPurchase } from '../../src/contract/buying/purchase.ts'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { api } from './addresses.ts'
import type { StripeBuyer } from './stripe-shop.ts'

/** Begins to pay for one run of each of these riders. */
export const tryToStartBasket = (buyer: StripeBuyer, riders: Rider[]) =>
  buyer.client.send('POST', api.createPaymentIntent, {
    items: riders.map(({ id }) => ({ riderId: id })),
    email: buyer.email,
    amount: riders.reduce((sum, { price }) => sum + toCents(price), 0),
  })

/** Pays for them with a card, and is told of the order. */
export async function buyBasket(buyer: StripeBuyer, riders: Rider[]) {
  const [first] = riders as [Rider]
  const begun = await tryToStartBasket(buyer, riders)
  if (begun.status !== 200) throw new Error(`The basket did not start: ${begun.status} ${begun.text}`)
  const started = StartedPurchase.parse(JSON.parse(begun.text))
  await buyer.payCard(started)
  return { ...started, delivery: await buyer.confirm(first, started) }
}
