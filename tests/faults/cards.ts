import type { Chance } from '../../src/demo/chance.ts'
import { confirmCard } from '../support/fake-stripe/browser-calls.ts'
import { type FakeStripe, LIVE_KEYS, startFakeStripe } from '../support/fake-stripe/fake-stripe.ts'
import { CARDS } from '../support/fake-stripe/ledger.ts'
import type { TestShop } from '../support/open-shop-at.ts'
import { sandboxBooks } from '../support/world/books.ts'

/** A payment in the books of the provider that took it. */
export interface Payment {
  intentId: string
  /** Of the buyer. */
  email: string
  charged: boolean
  /** What was charged. */
  cents: number
  /** Cents that stayed with the shop. */
  kept: number
  /** A bank has taken it, or is asked to. */
  disputed: boolean
}

/** A line of the provider's balance: what it changed, when, and in which payout it is. */
export interface Line {
  id: string
  cents: number
  month: string
  payoutId: string | null
}

/** The provider that takes the cards while the shop dies and comes back. */
export interface Cards {
  env: Record<string, string>
  /** The shop is reached there from now on. */
  shopIsAt(url: string): void
  /** The status of the answer, as the buyer's browser gets it. */
  pay(shopUrl: string, clientSecret: string, declined: boolean): Promise<number>
  /** Something happens there to money that was paid: a refund, a dispute, a bank that says no. */
  haveSecondThoughts?(chance: Chance): void
  /** Until every message that is on its way has arrived or was given up. */
  quiet(): Promise<void>
  payments(test: TestShop): Promise<Payment[]>
  /** Every line of the balance, after a last payout. */
  lines?(): Line[]
  close(): Promise<void>
}

/** Pretend payments live in the shop's own database, and die with its server. */
export const sandboxCards = (): Cards => ({
  env: {},
  shopIsAt: () => {},
  pay: async (shopUrl, clientSecret, declined) => {
    const response = await fetch(`${shopUrl}/api/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret, cardNumber: declined ? CARDS.declines : CARDS.pays }),
    })
    await response.arrayBuffer()
    return response.status
  },
  quiet: async () => {},
  payments: ({ shop }) => sandboxBooks(shop),
  close: async () => {},
})

/** A Stripe whose answers take their time and whose messages are lost, late, repeated and overtake each other. */
export async function stripeCards(chance: Chance): Promise<Cards & { stripe: FakeStripe }> {
  const stripe = await startFakeStripe()
  stripe.latency = () => Math.floor(chance.next() * 25)
  stripe.webhooks.journeyOf = () => ({
    copies: chance.oneOf([0, 1, 1, 2, 3]),
    delay: () => Math.floor(chance.next() ** 3 * 1500),
  })
  return {
    stripe,
    // a shop that other machines reach delivers for real money only
    env: stripe.liveEnv,
    shopIsAt: (url) => {
      stripe.webhooks.url = `${url}/api/webhooks/stripe`
    },
    pay: async (_shopUrl, clientSecret, declined) =>
      (
        await confirmCard(
          stripe.url,
          clientSecret,
          declined ? CARDS.declines : CARDS.pays,
          LIVE_KEYS.STRIPE_PUBLISHABLE_KEY,
        )
      ).status,
    haveSecondThoughts: (thoughts) => changeSomething(stripe, thoughts),
    quiet: () => stripe.webhooks.settled(),
    payments: async () =>
      [...stripe.ledger.intents.values()].map(({ id, status, amount_received: cents, metadata }) => ({
        intentId: id,
        email: metadata.email ?? '',
        charged: status === 'succeeded',
        cents,
        kept: stripe.money.get(id) ?? 0,
        disputed: stripe.ledger.takenBack(id) > 0,
      })),
    lines: () => {
      stripe.ledger.payOut()
      return [...stripe.ledger.bookings.values()]
        .filter(({ type }) => type !== 'payout')
        .map(({ id, net, created, payout }) => ({
          id,
          cents: net,
          month: new Date(created * 1000).toISOString().slice(0, 7),
          payoutId: payout,
        }))
    },
    close: () => stripe.close(),
  }
}

function changeSomething({ ledger }: FakeStripe, chance: Chance) {
  const oneOf = <T>(all: T[]) => all[Math.floor(chance.next() * all.length)]
  const paid = [...ledger.intents.values()].filter(({ status }) => status === 'succeeded')
  const open = [...ledger.disputes.values()].filter(({ status }) =>
    /needs_response|under_review/.test(status),
  )
  const [intent, dispute, refund] = [oneOf(paid), oneOf(open), oneOf([...ledger.refunds.values()])]
  const cents = chance.oneOf([null, 500, 2000])
  const action = chance.oneOf([
    'refund',
    'dispute',
    'dispute',
    'inquiry',
    'grow',
    'win',
    'lose',
    'fail',
    'wait',
    'pay out',
  ])
  try {
    if (action === 'refund' && intent) ledger.refund(intent.id, cents)
    if (action === 'dispute' && intent) ledger.openDispute(intent.id)
    if (action === 'inquiry' && intent) ledger.openDispute(intent.id, { inquiry: true })
    if (action === 'grow' && dispute) ledger.escalateDispute(dispute.id)
    if ((action === 'win' || action === 'lose') && dispute && !dispute.status.startsWith('warning_'))
      ledger.closeDispute(dispute.id, action === 'win' ? 'won' : 'lost')
    if (action === 'fail' && refund) ledger.endRefund(refund.id, 'failed')
    if (action === 'pay out') ledger.payOut()
    if (action === 'wait') ledger.refundsAre = ledger.refundsAre === 'pending' ? 'succeeded' : 'pending'
  } catch {
    // Stripe refuses what makes no sense, and so nothing happens
  }
}
