import type { Rider } from '../../../src/contract/catalogue/rider.ts'
import { api } from '../addresses.ts'
import { tokenOf } from '../buying.ts'
import type { Client } from '../client.ts'
import type { Trouble } from '../fake-stripe/fake-stripe.ts'
import { salesOf } from '../observe.ts'
import { openStripeShop, type StripeBuyer, type StripeShop } from '../stripe-shop.ts'
import { openTestShop, type TestShop } from '../test-shop.ts'
import { attemptsAreForgotten } from '../world/accounts.ts'

export interface Sale {
  rider: Rider
  buyer: StripeBuyer
  purchaseId: number
  intentId: string
  token: string
}

/** Two shops for all scenarios: one at a Stripe of its own whose owner chooses the password, and one in the sandbox. */
export interface World extends StripeShop {
  owner: Client
  sandbox: TestShop
  eventId: number
  /** An address that nobody has. */
  address(): string
  sell(): Promise<Sale>
  /** A sale whose money went back. */
  sellAndRefund(): Promise<Sale>
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
  const sell = async (): Promise<Sale> => {
    const rider = await shop.addRider()
    const buyer = shop.buyer(address())
    const started = await buyer.payAndLeave(rider)
    const token = tokenOf(await buyer.confirm(rider, started))
    const [sale] = await salesOf(owner, buyer.email)
    return { rider, buyer, purchaseId: sale?.id ?? 0, intentId: started.paymentIntentId, token }
  }
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
