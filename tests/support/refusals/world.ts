import { api } from '../addresses.ts'
import type { Client } from '../client.ts'
import type { Trouble } from '../fake-stripe/fake-stripe.ts'
import { openStripeShop, type StripeSale, type StripeShop } from '../stripe-shop.ts'
import { openTestShop, type TestShop } from '../test-shop.ts'
import { attemptsAreForgotten } from '../world/accounts.ts'

/** Two shops for all scenarios: one at a Stripe of its own whose owner chooses the password, and one in the sandbox. */
export interface World extends Omit<StripeShop, 'sell'> {
  owner: Client
  sandbox: TestShop
  eventId: number
  /** An address that nobody has. */
  address(): string
  sell(): Promise<StripeSale>
  /** A sale whose money went back. */
  sellAndRefund(): Promise<StripeSale>
  /** While this happens, something is wrong with what the shop asks of Stripe. */
  troubled<T>(happen: () => Promise<T>, trouble?: Trouble): Promise<T>
  /** What guessers and senders did before is forgotten. */
  resetAttempts(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const shop = await openStripeShop({ ADMIN_PASSWORD: '', TRUST_PROXY: '127.0.0.1' })
  const sandbox = await openTestShop({ WORKER: '0' })
  const owner = await shop.admin()
  let addresses = 0
  const address = () => `somebody-${++addresses}@example.com`
  const sell = () => shop.sell(address())
  return {
    ...shop,
    owner,
    sandbox,
    eventId: (await shop.addRider()).eventId,
    address,
    sell,
    sellAndRefund: async () => {
      const sale = await sell()
      await owner.send('POST', api.refund(sale.purchaseId))
      return sale
    },
    troubled: async (happen, trouble = 'error') => {
      shop.stripe.troubleWith = () => trouble
      try {
        return await happen()
      } finally {
        shop.stripe.troubleWith = () => null
      }
    },
    resetAttempts: async () => {
      for (const test of [shop, sandbox]) await attemptsAreForgotten(test.shop)
    },
    close: async () => {
      await shop.close()
      await sandbox.close()
    },
  }
}
