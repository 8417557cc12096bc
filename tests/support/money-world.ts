import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { orderUnmatched } from '../../src/server/books/unmatched-payments.ts'
import { reconcile } from '../../src/server/buying/checkout/reconcile.ts'
import { api } from './addresses.ts'
import type { Client } from './client.ts'
import type { openRestorableShop } from './restorable-shop.ts'

type Restorable = Awaited<ReturnType<typeof openRestorableShop>>

/** What may happen; numbers choose among what there is, so that any list of steps makes sense. */
export type Step =
  | { do: 'pay'; buyer: number; confirms: boolean }
  | { do: 'refund' | 'refund at Stripe'; which: number; cents: number | null }
  | { do: 'refunds wait'; wait: boolean }
  | { do: 'end refund'; which: number; well: boolean }
  | { do: 'dispute'; which: number; inquiry: boolean; cents: number | null }
  | { do: 'escalate'; which: number }
  | { do: 'close dispute'; which: number; won: boolean }
  | { do: 'tell'; which: number }
  | { do: 'lose answers'; lose: boolean }
  | { do: 'reconcile' | 'back up' | 'restore' }

/** One rider of a shop, and everything that happens to the money paid for it. */
export class MoneyWorld {
  readonly #all: Restorable
  readonly #rider: Rider
  readonly #firstIntent: number
  readonly #firstEvent: number
  #admin: Client
  #backup: string

  private constructor(all: Restorable, rider: Rider, admin: Client, backup: string) {
    this.#all = all
    this.#rider = rider
    this.#admin = admin
    this.#backup = backup
    this.#firstIntent = all.stripe.ledger.intents.size
    this.#firstEvent = all.stripe.events.length
  }

  static async begin(all: Restorable) {
    const rider = await all.shop.addRider()
    return new MoneyWorld(all, rider, await all.shop.admin(), await all.backUp())
  }

  async take(step: Step) {
    const { stripe } = this.#all
    const { ledger } = stripe
    switch (step.do) {
      case 'pay':
        return this.#pay(step.buyer, step.confirms)
      case 'refund':
        return this.#refund(step.which, step.cents)
      case 'refund at Stripe':
        return attempt(() => ledger.refund(this.#paid(step.which), step.cents))
      case 'refunds wait':
        ledger.refundsAre = step.wait ? 'pending' : 'succeeded'
        return
      case 'end refund':
        return attempt(() =>
          ledger.endRefund(pick(this.#refunds, step.which)?.id ?? '', step.well ? 'succeeded' : 'failed'),
        )
      case 'dispute':
        return attempt(() => {
          const amount = step.cents ?? undefined
          ledger.openDispute(this.#paid(step.which), { inquiry: step.inquiry, ...(amount && { amount }) })
        })
      case 'escalate':
        return attempt(() => ledger.escalateDispute(pick(this.#disputes, step.which)?.id ?? ''))
      case 'close dispute': {
        const dispute = pick(this.#disputes, step.which)
        const isInquiry = dispute?.status.startsWith('warning_')
        return attempt(() =>
          ledger.closeDispute(dispute?.id ?? '', isInquiry ? 'warning_closed' : step.won ? 'won' : 'lost'),
        )
      }
      case 'tell': {
        const event = pick(stripe.events.slice(this.#firstEvent), step.which)
        if (event) await stripe.webhooks.deliver(event)
        return
      }
      case 'lose answers':
        stripe.troubleWith = (method, path) =>
          step.lose && method === 'POST' && path === '/v1/refunds' ? 'answer lost' : null
        return
      case 'reconcile':
        return void (await reconcile(this.#all.shop.shop))
      case 'back up':
        this.#backup = await this.#all.backUp()
        return
      case 'restore':
        await this.#all.restore(this.#backup)
        this.#admin = await this.#all.shop.admin()
    }
  }

  /** Everything that is still on its way arrives, and the owner makes an order of every payment that lost its own. */
  async settle() {
    const { stripe } = this.#all
    const { shop } = this.#all.shop
    stripe.troubleWith = () => null
    stripe.ledger.refundsAre = 'succeeded'
    const settleAll = async () => {
      const { failures } = await reconcile(shop)
      if (failures.length > 0) throw new AggregateError(failures, 'The reconciler failed')
    }
    await settleAll()
    const unmatched = await shop.db
      .selectFrom('unmatchedPayment')
      .select('id')
      .where('state', '=', 'open')
      .execute()
    // a buyer who paid twice gets the second payment back, which is told as a refusal
    for (const { id } of unmatched) await orderUnmatched(shop, id).catch(onlyOwned)
    await settleAll()
    await settleAll()
  }

  /** What is not as the provider's books have it. */
  async examine(): Promise<string[]> {
    const { db } = this.#all.shop.shop
    const { stripe } = this.#all
    const purchases = await db
      .selectFrom('purchase')
      .innerJoin('checkout', 'checkout.id', 'purchase.checkoutId')
      .selectAll('purchase')
      .select('checkout.intentId')
      .where('purchase.riderId', '=', this.#rider.id)
      .execute()
    const wrong: string[] = []
    const owners = new Set<string>()
    let kept = 0
    for (const intentId of this.#intents.filter((id) => stripe.ledger.intent(id).status === 'succeeded')) {
      const money = stripe.money.get(intentId) ?? 0
      const mine = purchases.filter((purchase) => purchase.intentId === intentId)
      if (mine.length > 1) wrong.push(`${intentId} has ${mine.length} purchases`)
      const [purchase] = mine
      if (!purchase) {
        if (money > 0 && !(await this.#isKnownToFail(intentId)))
          wrong.push(`${intentId} keeps ${money} and has no purchase`)
        if (money < 0 && !(await this.#isKnownToBeTaken(intentId)))
          wrong.push(`${intentId} keeps ${money} and has no purchase`)
        continue
      }
      kept += money
      const gone = purchase.amountCents - money
      if (purchase.refundedCents !== gone)
        wrong.push(`${intentId} says ${purchase.refundedCents} of ${gone} refunded`)
      const isPaid = gone < purchase.amountCents
      if ((purchase.status === 'paid') !== isPaid) wrong.push(`${intentId} is ${purchase.status}`)
      if (isPaid) owners.add(purchase.email)
    }
    const booked = purchases.reduce(
      (sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents,
      0,
    )
    if (booked !== kept) wrong.push(`the books have ${booked} of ${kept}`)
    const rights = await db
      .selectFrom('entitlement')
      .selectAll()
      .where('riderId', '=', this.#rider.id)
      .execute()
    const open = rights.map(({ email }) => email).sort()
    if (open.join() !== [...owners].sort().join()) wrong.push(`open to ${open} instead of ${[...owners]}`)
    return wrong
  }

  async #pay(buyer: number, confirms: boolean) {
    const one = this.#all.shop.buyer(`buyer-${buyer}-of-${this.#rider.id}@example.com`)
    const { status, text } = await one.tryToStart(this.#rider)
    if (status !== 200) return
    const started = JSON.parse(text)
    await one.payCard(started)
    if (confirms) await one.tryToConfirm(this.#rider, started)
  }

  async #refund(which: number, cents: number | null) {
    const { db } = this.#all.shop.shop
    const purchases = await db
      .selectFrom('purchase')
      .select('id')
      .where('riderId', '=', this.#rider.id)
      .orderBy('id')
      .execute()
    const purchase = pick(purchases, which)
    if (purchase)
      await this.#admin.send('POST', api.refund(purchase.id), cents ? { amount: cents / 100 } : {})
  }

  /** The owner has an alarm for money that could not be sent back. */
  async #isKnownToFail(intentId: string) {
    const rows = await this.#all.shop.shop.db
      .selectFrom('refund')
      .select('id')
      .where('intentId', '=', intentId)
      .where('status', '=', 'failed')
      .execute()
    return rows.length > 0
  }

  /** What was sent back already, a bank may take once more; the owner has the dispute in the list. */
  async #isKnownToBeTaken(intentId: string) {
    const rows = await this.#all.shop.shop.db
      .selectFrom('dispute')
      .select('id')
      .where('intentId', '=', intentId)
      .where('status', 'in', ['open', 'lost'])
      .execute()
    return rows.length > 0
  }

  get #intents() {
    return [...this.#all.stripe.ledger.intents.keys()].slice(this.#firstIntent)
  }

  #paid = (which: number) => {
    const { ledger } = this.#all.stripe
    return (
      pick(
        this.#intents.filter((id) => ledger.intent(id).status === 'succeeded'),
        which,
      ) ?? ''
    )
  }

  get #refunds() {
    return this.#mine([...this.#all.stripe.ledger.refunds.values()])
  }

  get #disputes() {
    return this.#mine([...this.#all.stripe.ledger.disputes.values()]).filter(
      ({ status }) => !['won', 'lost', 'warning_closed'].includes(status),
    )
  }

  #mine<T extends { payment_intent: unknown }>(all: T[]) {
    const ids = this.#intents
    return all.filter(({ payment_intent }) => ids.includes(String(payment_intent)))
  }
}

const pick = <T>(all: T[], which: number): T | undefined => all[which % all.length]

/** Stripe refuses what makes no sense, and so nothing happens. */
function attempt(work: () => unknown) {
  try {
    work()
  } catch {}
}

function onlyOwned(error: unknown) {
  if (!(error instanceof Error && 'status' in error && error.status === 409)) throw error
}
