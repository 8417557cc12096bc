import type { Rider } from '../../../src/contract/catalogue/rider.ts'
import { Client } from '../../support/client.ts'
import { type FakeStripe, startFakeStripe } from '../../support/fake-stripe/fake-stripe.ts'
import { StripeBuyer } from '../../support/stripe-shop.ts'
import { test as base } from './buyer.ts'
import type { RunningShop } from './running-shop.ts'

export { expect } from './buyer.ts'

/** A Stripe that stands in for the real one, for a shop that has no keys yet. */
export const testWithoutKeys = base.extend<{ stripe: FakeStripe }>({
  // biome-ignore lint/correctness/noEmptyPattern: the pattern is where Playwright reads what a fixture needs
  stripe: async ({}, use) => {
    const stripe = await startFakeStripe()
    await use(stripe)
    await stripe.close()
  },
  shopEnv: ({ stripe }, use) => use({ STRIPE_API_URL: stripe.url }),
})

/** A shop that takes real cards there. */
export const test = testWithoutKeys.extend({
  shopEnv: ({ stripe }, use) => use(stripe.env),
  shop: async ({ shop, stripe }, use) => {
    stripe.webhooks.url = `${shop.url}/api/webhooks/stripe`
    await use(shop)
  },
})

/** Another browser buys it. */
export const buyAtStripe = (shop: RunningShop, stripe: FakeStripe, rider: Rider, email: string) =>
  new StripeBuyer(new Client(shop.url), stripe, email).buy(rider)

/** The bank of the last buyer takes the money back. */
export async function disputeLast({ ledger, webhooks }: FakeStripe) {
  const dispute = ledger.openDispute([...ledger.intents.keys()].at(-1) ?? '')
  await webhooks.settled()
  return dispute
}
