import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { findTransactions } from '../../src/server/books/ledger/sync-money.ts'
import { resolveRefund } from '../../src/server/books/refunds/resolve-refund.ts'
import { orderUnmatched } from '../../src/server/books/unmatched-payments.ts'
import { orderToken } from '../../src/server/buying/access/order-link.ts'
import { reconcile } from '../../src/server/buying/checkout/reconcile.ts'
import { finishTakedowns } from '../../src/server/videos/takedown/finish-takedowns.ts'
import { api } from './addresses.ts'
import type { Client } from './client.ts'
import { CARDS } from './fake-stripe/ledger.ts'
import type { TestShop } from './open-shop-at.ts'
import type { openRestorableShop } from './restorable-shop.ts'
import type { StripeBuyer } from './stripe-shop.ts'

type Restorable = Awaited<ReturnType<typeof openRestorableShop>>

/** How the shop can be set up: which keys, and whether others reach it. */
export const SITES = ['test', 'public test', 'live', 'sandbox', 'public sandbox'] as const
type SiteName = (typeof SITES)[number]

/** What may happen; numbers choose among what there is, so that any list of steps makes sense. */
export type Step =
  | { do: 'pay'; buyer: number; confirms: boolean; horses: number }
  | { do: 'refund' | 'refund at Stripe'; which: number; cents: number | null }
  | { do: 'refunds wait'; wait: boolean }
  | { do: 'end refund'; which: number; well: boolean }
  | { do: 'dispute'; which: number; inquiry: boolean; cents: number | null }
  | { do: 'escalate'; which: number }
  | { do: 'close dispute'; which: number; won: boolean }
  | { do: 'tell'; which: number }
  | { do: 'lose answers'; lose: boolean }
  | { do: 'limit'; copies: number | null }
  | { do: 'cash' | 'erase'; buyer: number }
  | { do: 'correct'; which: number; buyer: number }
  | { do: 'hand back'; which: number }
  | { do: 'open'; as: SiteName }
  | { do: 'reconcile'; other: boolean }
  | { do: 'take down' | 'back up' | 'restore' }

const HORSES = 2

/** One rider of a shop, and everything that happens to the money paid for it. */
export class MoneyWorld {
  readonly #all: Restorable
  readonly #rider: Rider
  readonly #firstIntent: number
  readonly #firstEvent: number
  readonly #tabs = new Map<string, StripeBuyer>()
  #admin: Client
  #backup: string
  #site: SiteName = 'test'
  #other: TestShop | null = null
  /** Cash that buyers got back, by purchase; and as it was at the last backup. */
  #handed = new Map<number, number>()
  #handedAtBackup = new Map<number, number>()

  private constructor(all: Restorable, rider: Rider, admin: Client, backup: string) {
    this.#all = all
    this.#rider = rider
    this.#admin = admin
    this.#backup = backup
    this.#firstIntent = all.stripe.ledger.intents.size
    this.#firstEvent = all.stripe.events.length
  }

  static async begin(all: Restorable) {
    if (all.shop.shop.config.payments.provider !== 'stripe' || !all.shop.shop.config.isLocal)
      await all.reopen(all.stripe.env)
    const rider = await all.shop.addRider({ horseCount: HORSES })
    return new MoneyWorld(all, rider, await all.shop.admin(), await all.backUp())
  }

  async end() {
    await this.#other?.close()
  }

  async take(step: Step) {
    const { stripe } = this.#all
    const { ledger } = stripe
    switch (step.do) {
      case 'pay':
        return this.#pay(step)
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
        if (event && this.#isStripe) await stripe.webhooks.deliver(event)
        return
      }
      case 'lose answers':
        stripe.troubleWith = (method, path) =>
          step.lose && method === 'POST' && path === '/v1/refunds' ? 'answer lost' : null
        return
      case 'limit':
        await this.#db
          .updateTable('rider')
          .set({ salesLimit: step.copies })
          .where('id', '=', this.#rider.id)
          .execute()
        return
      case 'cash':
        await this.#admin.send('POST', '/api/purchases', {
          riderId: this.#rider.id,
          email: this.#addressOf(step.buyer),
          paymentMethod: 'cash',
        })
        return
      case 'hand back':
        return this.#handBack(step.which)
      case 'erase':
        await this.#admin.send('POST', '/api/buyers/erase', { email: this.#addressOf(step.buyer) })
        return
      case 'correct': {
        const purchase = pick(await this.#purchases(), step.which)
        if (!purchase) return
        const email = this.#addressOf(step.buyer)
        await this.#admin.send('PUT', `/api/purchases/${purchase.id}/email`, { email })
        return
      }
      case 'take down':
        await this.#admin.send('POST', api.takedowns, {
          kind: 'rider',
          id: this.#rider.id,
          buyers: 'refund',
        })
        return this.#finishTakedowns()
      case 'open':
        return this.#open(step.as)
      case 'reconcile': {
        if (step.other) this.#other ??= await this.#all.openOther()
        return void (await reconcile((step.other && this.#other?.shop) || this.#all.shop.shop))
      }
      case 'back up':
        this.#backup = await this.#all.backUp()
        this.#handedAtBackup = new Map(this.#handed)
        return
      case 'restore':
        await this.#closeOther()
        await this.#all.restore(this.#backup)
        this.#handed = new Map(this.#handedAtBackup)
        this.#tabs.clear()
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
      await this.#finishTakedowns()
      const { failures } = await reconcile(shop)
      if (failures.length > 0) throw new AggregateError(failures, 'The reconciler failed')
    }
    await settleAll()
    const unmatched = await shop.db
      .selectFrom('unmatchedPayment')
      .select('id')
      .where('state', '=', 'open')
      .where('provider', '=', shop.payments.provider)
      .execute()
    // a buyer who paid twice gets the second payment back, which is told as a refusal
    for (const { id } of unmatched) await orderUnmatched(shop, id).catch(onlyConflict)
    await settleAll()
    await settleAll()
    await shop.db.updateTable('movement').set({ askAt: '' }).where('askAt', 'is not', null).execute()
    await findTransactions(shop)
  }

  /** What is not as the provider's books, the owner's hands and the rules of access have it. */
  async examine(): Promise<string[]> {
    const purchases = await this.#purchases()
    return [
      ...(this.#isStripe ? await this.#examineMoney(purchases) : []),
      ...this.#examineCash(purchases),
      ...(await this.#examineAccess(purchases)),
      ...(await this.#examineTabs()),
    ]
  }

  /** By the lines of the provider's balance: what is left of each payment, and that each line is booked. */
  async #examineMoney(purchases: Purchase[]): Promise<string[]> {
    const wrong: string[] = []
    const { ledger } = this.#all.stripe
    for (const intentId of this.#intents.filter((id) => ledger.intent(id).status === 'succeeded')) {
      const lines = this.#linesOf(intentId)
      const kept = lines.reduce((sum, { amount }) => sum + amount, 0)
      const mine = purchases.filter((purchase) => purchase.intentId === intentId)
      if (mine.length > 1) wrong.push(`${intentId} has ${mine.length} purchases`)
      const [purchase] = mine
      if (purchase) {
        const booked = purchase.amountCents - purchase.refundedCents
        if (booked !== kept) wrong.push(`${intentId} is booked with ${booked} of ${kept}`)
      } else if (kept > 0 && !(await this.#hasFailedRefund(intentId))) {
        wrong.push(`${intentId} keeps ${kept} and has no purchase`)
      }
      const booked = await this.#db
        .selectFrom('movement')
        .select('transactionId')
        .select(({ fn }) => fn.sum<number>('amountCents').as('net'))
        .where('intentId', '=', intentId)
        .groupBy('transactionId')
        .execute()
      const [ours, theirs] = [
        booked.map(({ transactionId, net }) => `${transactionId} ${Number(net)}`),
        lines.map(({ id, net }) => `${id} ${net}`),
      ].map((all) => all.sort().join())
      if (ours !== theirs) wrong.push(`the ledger of ${intentId} has ${ours} of ${theirs}`)
    }
    return wrong
  }

  /** Cash is back when the owner said so, and not before. */
  #examineCash(purchases: Purchase[]): string[] {
    return purchases
      .filter(({ paymentMethod }) => paymentMethod === 'cash')
      .filter(({ id, refundedCents }) => refundedCents !== (this.#handed.get(id) ?? 0))
      .map(
        ({ id, refundedCents }) => `cash order ${id} says ${refundedCents} of ${this.#handed.get(id) ?? 0}`,
      )
  }

  /** Who paid, and whose bank has not asked for it, owns it; for real, or where nobody else can reach the shop. */
  async #examineAccess(purchases: Purchase[]): Promise<string[]> {
    const wrong: string[] = []
    const isTrial = this.#site === 'test' || this.#site === 'sandbox'
    const owners = new Set<string>()
    for (const purchase of purchases) {
      const isOpen =
        purchase.refundedCents < purchase.amountCents &&
        !this.#isDisputed(purchase) &&
        (purchase.mode === 'live' || isTrial)
      if (isOpen) for (const horse of JSON.parse(purchase.horses)) owners.add(`${purchase.email} ${horse}`)
      const address = `/order/${orderToken(this.#all.shop.shop.secret, purchase)}/video/1`
      const { status } = await this.#all.shop.visitor().send('GET', address)
      if (status === 302 && !isOpen) wrong.push(`order ${purchase.id} (${purchase.mode}) opens its video`)
    }
    const rights = await this.#db
      .selectFrom('entitlement')
      .selectAll()
      .where('riderId', '=', this.#rider.id)
      .execute()
    const open = rights.map(({ email, horse }) => `${email} ${horse}`).sort()
    if (open.join() !== [...owners].sort().join()) wrong.push(`open to ${open} instead of ${[...owners]}`)
    return wrong
  }

  /** Whoever owns nothing can buy in the same tab: what it gets is a payment that can be paid. */
  async #examineTabs(): Promise<string[]> {
    const wrong: string[] = []
    await this.take({ do: 'limit', copies: null })
    if (!this.#isStripe) return wrong
    const sold = new Set((await this.#purchases()).map(({ intentId }) => intentId))
    for (const tab of this.#tabs.values()) {
      const { status, text } = await tab.tryToStart(this.#rider, { attempt: `tab of ${tab.email}` })
      if (status !== 200) continue
      const { paymentIntentId } = JSON.parse(text) as { paymentIntentId: string }
      // a lost answer is repeated, as long as the payment bought something
      if (sold.has(paymentIntentId)) continue
      const { status: state } = this.#all.stripe.ledger.intent(paymentIntentId)
      if (state !== 'requires_payment_method') wrong.push(`${tab.email} is given a payment that is ${state}`)
    }
    return wrong
  }

  async #pay({ buyer, confirms, horses }: Extract<Step, { do: 'pay' }>) {
    const email = this.#addressOf(buyer)
    const one = this.#tabs.get(email) ?? this.#all.shop.buyer(email)
    this.#tabs.set(email, one)
    const { status, text } = await one.tryToStart(this.#rider, {
      quantity: horses,
      attempt: `tab of ${email}`,
    })
    if (status !== 200) return
    const started = JSON.parse(text)
    if (this.#isStripe) attempt(() => this.#all.stripe.ledger.confirm(started.paymentIntentId, CARDS.pays))
    else {
      const { clientSecret } = started
      await one.client.send('POST', api.sandboxPay, { clientSecret, cardNumber: CARDS.pays })
    }
    if (confirms) await one.tryToConfirm(this.#rider, started)
  }

  async #refund(which: number, cents: number | null) {
    const purchase = pick(await this.#purchases(), which)
    if (purchase)
      await this.#admin.send('POST', api.refund(purchase.id), cents ? { amount: cents / 100 } : {})
  }

  /** The owner says that a buyer has the cash. */
  async #handBack(which: number) {
    const toDo = await this.#db
      .selectFrom('refund')
      .innerJoin('purchase', 'purchase.id', 'refund.purchaseId')
      .select(['refund.id', 'refund.purchaseId', 'refund.amountCents'])
      .where('refund.status', '=', 'requested')
      .where('refund.provider', '=', 'by-hand')
      .where('purchase.riderId', '=', this.#rider.id)
      .orderBy('refund.id')
      .execute()
    const refund = pick(toDo, which)
    if (!refund?.purchaseId) return
    await resolveRefund(this.#all.shop.shop, refund.id, 'by-hand')
    const before = this.#handed.get(refund.purchaseId) ?? 0
    this.#handed.set(refund.purchaseId, before + refund.amountCents)
  }

  async #open(site: SiteName) {
    await this.#closeOther()
    const address = site.startsWith('public') || site === 'live' ? { PUBLIC_URL: 'https://shop.test' } : {}
    const keys: Record<SiteName, Record<string, string>> = {
      test: this.#all.stripe.env,
      'public test': this.#all.stripe.env,
      live: this.#all.stripe.liveEnv,
      sandbox: {},
      'public sandbox': { PAYMENTS: 'sandbox' },
    }
    await this.#all.reopen({ ...keys[site], ...address } as Record<string, string>)
    this.#site = site
    this.#admin = await this.#all.shop.admin()
    // browsers know the shop by its address, which is another one now
    this.#tabs.clear()
  }

  async #closeOther() {
    await this.#other?.close()
    this.#other = null
  }

  #finishTakedowns = () => finishTakedowns(this.#all.shop.shop, new AbortController().signal)

  #purchases = (): Promise<Purchase[]> =>
    this.#db
      .selectFrom('purchase')
      .leftJoin('checkout', 'checkout.id', 'purchase.checkoutId')
      .selectAll('purchase')
      .select('checkout.intentId')
      .where('purchase.riderId', '=', this.#rider.id)
      .orderBy('purchase.id')
      .execute()

  get #db() {
    return this.#all.shop.shop.db
  }

  get #isStripe() {
    return !this.#site.includes('sandbox')
  }

  #addressOf = (buyer: number) => `buyer-${buyer}-of-${this.#rider.id}@example.com`

  /** The owner has an alarm for money that could not be sent back. */
  async #hasFailedRefund(intentId: string) {
    const failed = this.#db
      .selectFrom('refund')
      .select('id')
      .where('intentId', '=', intentId)
      .where('status', '=', 'failed')
    return (await failed.execute()).length > 0
  }

  #isDisputed({ intentId }: Purchase) {
    const taken = ['needs_response', 'under_review', 'lost']
    return [...this.#all.stripe.ledger.disputes.values()].some(
      ({ payment_intent, status }) => payment_intent === intentId && taken.includes(status),
    )
  }

  /** The balance's lines about a payment. */
  #linesOf(intentId: string) {
    const { ledger } = this.#all.stripe
    const sources = new Set(
      [...ledger.charges.values(), ...ledger.refunds.values(), ...ledger.disputes.values()]
        .filter(({ payment_intent }) => payment_intent === intentId)
        .map(({ id }) => id),
    )
    return [...ledger.bookings.values()].filter(({ source }) => sources.has(source))
  }

  /** Of the mode that the shop is in. */
  get #intents() {
    const { intents } = this.#all.stripe.ledger
    return [...intents.keys()]
      .slice(this.#firstIntent)
      .filter((id) => intents.get(id)?.livemode === (this.#site === 'live'))
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

interface Purchase {
  id: number
  email: string
  horses: string
  mode: string
  amountCents: number
  refundedCents: number
  paymentMethod: string
  linkSeed: string
  orderVersion: number
  intentId: string | null
}

const pick = <T>(all: T[], which: number): T | undefined => all[which % all.length]

/** Stripe refuses what makes no sense, and so nothing happens. */
function attempt(work: () => unknown) {
  try {
    work()
  } catch {}
}

function onlyConflict(error: unknown) {
  if (!(error instanceof Error && 'status' in error && error.status === 409)) throw error
}
