import { PurchaseRefunds } from '../../src/contract/books/refund.ts'
import { type BasketItem, BasketQuote, PurchaseCheck } from '../../src/contract/buying/purchase.ts'
import type { SoldSize } from '../../src/contract/buying/sold-size.ts'
import { Event } from '../../src/contract/catalogue/event.ts'
import type { NewRider, Rider } from '../../src/contract/catalogue/rider.ts'
import { api } from './addresses.ts'
import type { Client } from './client.ts'
import { CARDS } from './fake-stripe/ledger.ts'
import { type BookedSale, Books } from './money-books.ts'
import type { TestShop } from './open-shop-at.ts'
import type { openRestorableShop } from './restorable-shop.ts'
import type { StripeBuyer } from './stripe-shop.ts'
import { addSizedVideo } from './world/videos.ts'
import { work } from './world/work.ts'

type Restorable = Awaited<ReturnType<typeof openRestorableShop>>

const HOUR = 3_600_000

/** How the shop can be set up: which keys, and whether others reach it. */
export const SITES = ['test', 'public test', 'live', 'sandbox', 'public sandbox'] as const
type SiteName = (typeof SITES)[number]

/** What can be put into a basket: one of these for each rider. */
interface Choice {
  rider: number
  quantity?: number
  size?: SoldSize
}
const CHOICES: Choice[] = [
  { rider: 0 },
  { rider: 0, quantity: 2 },
  { rider: 1 },
  { rider: 2, size: 'full' },
  { rider: 2, size: 'phone' },
  { rider: 3, size: 'full' },
  { rider: 3, size: 'phone' },
  { rider: 4 },
  { rider: 5 },
]
/** Those that buy one rider in full size. */
export const PLAIN = [0, 1, 2]
export const ALL = CHOICES.map((_, index) => index)

/** Codes take off 20 %, $10, or everything. */
const CODES = [{ percent: 20, maxUses: 2 }, { amount: 10 }, { percent: 100, maxUses: 1 }]

const RULES = [
  {},
  { pass: { of: 'rider', cents: 12_000 }, phoneCents: 3000 },
  {
    volume: [
      { from: 2, percent: 15 },
      { from: 4, percent: 25 },
    ],
    phoneCents: 1000,
  },
]

/** What may happen; numbers choose among what there is, so that any list of steps makes sense. */
export type Step =
  | { do: 'pay'; buyer: number; confirms: boolean; choices: number[]; code: number | null }
  | { do: 'refund' | 'refund at Stripe'; which: number; cents: number | null }
  | { do: 'refunds wait'; wait: boolean }
  | { do: 'end refund'; which: number; well: boolean }
  | { do: 'dispute'; which: number; inquiry: boolean; cents: number | null }
  | { do: 'escalate'; which: number }
  | { do: 'close dispute'; which: number; won: boolean }
  | { do: 'tell'; which: number }
  | { do: 'lose answers'; lose: boolean }
  | { do: 'limit'; rider: number; copies: number | null }
  | { do: 'rules'; which: number }
  | { do: 'cash' | 'erase'; buyer: number }
  | { do: 'correct'; which: number; buyer: number }
  | { do: 'hand back'; which: number }
  | { do: 'open'; as: SiteName }
  | { do: 'reconcile'; other: boolean }
  | { do: 'take down'; rider: number }
  | { do: 'back up' | 'restore' | 'goes up' | 'time passes' }

/** The riders of an event, and everything that happens to the money that is paid for them. */
export class MoneyWorld {
  readonly #all: Restorable
  readonly #event: Event
  readonly #riders: Rider[]
  readonly #firstIntent: number
  readonly #firstEvent: number
  readonly #tabs = new Map<string, StripeBuyer>()
  #admin: Client
  #backup = ''
  #site: SiteName = 'test'
  #other: TestShop | null = null
  /** Cash that buyers got back, by order; and as it was at the last backup. */
  #handed = new Map<string, number>()
  /** The shop took real money once, so that test sales are in no sum. */
  #isReal = false
  #atBackup = { handed: this.#handed, isReal: false }

  private constructor(all: Restorable, event: Event, riders: Rider[], admin: Client) {
    this.#all = all
    this.#event = event
    this.#riders = riders
    this.#admin = admin
    this.#firstIntent = all.stripe.ledger.intents.size
    this.#firstEvent = all.stripe.events.length
  }

  static async begin(all: Restorable) {
    if (all.shop.shop.config.payments.provider !== 'stripe' || !all.shop.shop.config.isLocal)
      await all.reopen(all.stripe.env)
    const { shop } = all
    const admin = await shop.admin()
    const { sportId } = await admin.get(Event, api.event((await shop.addRider()).eventId))
    const preorderUntil = new Date(shop.shop.now().getTime() + 48 * HOUR).toISOString()
    const event = await admin.post(Event, api.events, {
      name: 'Classic',
      date: 'May 2',
      sportId,
      preorderUntil,
    })
    const add = (rider: Partial<NewRider>) => shop.addRider({ eventId: event.id, ...rider })
    const sized = async () => (await addSizedVideo(shop.shop)).videoUrl
    const riders = [
      await add({ name: 'Ann Lee', horseCount: 2 }),
      await add({ name: 'Bo Cole', price: 40 }),
      await add({ name: 'Cy Hart', price: 60, videoUrl: await sized() }),
      await add({ name: 'Di Fox', videoUrl: await sized() }),
      await add({ name: 'Ed Moss', price: 25 }),
      await add({ name: 'Flo Ray', videoUrl: null }),
    ]
    for (const [at, code] of CODES.entries())
      await admin.send('POST', '/api/codes', { ...code, name: `CODE${at}OF${event.id}` })
    const world = new MoneyWorld(all, event, riders, admin)
    await world.take({ do: 'back up' })
    return world
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
        return this.#limit(step.rider, step.copies)
      case 'rules':
        return this.#ask('PUT', '/api/price-rules', {
          eventId: this.#event.id,
          rules: pick(RULES, step.which),
        })
      case 'cash':
        return this.#ask('POST', '/api/purchases', {
          riderId: this.#riders[0]?.id,
          email: this.#addressOf(step.buyer),
          paymentMethod: 'cash',
        })
      case 'hand back':
        return this.#handBack(step.which)
      case 'erase':
        return this.#ask('POST', '/api/buyers/erase', { email: this.#addressOf(step.buyer) })
      case 'correct': {
        const sale = pick(await this.#sales(), step.which)
        const email = this.#addressOf(step.buyer)
        return sale && this.#ask('PUT', `/api/purchases/${sale.id}/email`, { email })
      }
      case 'take down':
        await this.#ask('POST', api.takedowns, {
          kind: 'rider',
          id: this.#rider(step.rider).id,
          buyers: 'refund',
        })
        return work.finishTakedowns(this.#shop)
      case 'open':
        return this.#open(step.as)
      case 'reconcile': {
        if (step.other) this.#other ??= await this.#all.openOther()
        return work.reconcile((step.other && this.#other?.shop) || this.#shop)
      }
      case 'goes up':
        return this.#ask('PUT', api.rider(this.#rider(5).id), { videoUrl: 'https://videos.example/late.mp4' })
      case 'time passes':
        this.#all.shop.later(30 * HOUR)
        return this.#deliver()
      case 'back up':
        this.#backup = await this.#all.backUp()
        this.#atBackup = { handed: new Map(this.#handed), isReal: this.#isReal }
        return
      case 'restore':
        await this.#closeOther()
        await this.#all.restore(this.#backup)
        this.#handed = new Map(this.#atBackup.handed)
        this.#isReal = this.#atBackup.isReal || this.#site === 'live'
        this.#tabs.clear()
        this.#admin = await this.#all.shop.admin()
    }
  }

  /** Everything that is still on its way arrives, and the owner makes an order of every payment that lost its own. */
  async settle() {
    const { stripe } = this.#all
    stripe.troubleWith = () => null
    stripe.ledger.refundsAre = 'succeeded'
    const settleAll = async () => {
      await work.finishTakedowns(this.#shop)
      await this.#deliver()
      const { failures } = await work.reconcile(this.#shop)
      if (failures.length > 0) throw new AggregateError(failures, 'The reconciler failed')
    }
    await settleAll()
    for (const { kind, actions = [] } of await this.#books().alarms()) {
      const [order] = actions
      // a buyer who paid twice gets the second payment back, which is told as a refusal
      if (kind === 'unmatched-payment' && order) await this.#ask('POST', order.post)
    }
    await settleAll()
    await settleAll()
    this.#all.shop.later(HOUR)
    await work.findTransactions(this.#shop)
  }

  /** What is not as the provider's books, the owner's hands and the rules of access have it. */
  async examine(): Promise<string[]> {
    const books = this.#books()
    const sales = await this.#sales()
    return [
      ...(this.#isStripe
        ? await books.compareWithStripe(this.#intents, sales, { exportsTests: !this.#isReal })
        : []),
      ...(await books.compareReports()),
      ...this.#examineCash(sales),
      ...(await this.#examineAccess(books, sales)),
      ...(await this.#examineTabs(sales)),
    ]
  }

  /** Cash is back when the owner said so, and not before. */
  #examineCash(sales: BookedSale[]): string[] {
    return sales
      .filter(({ paymentMethod }) => paymentMethod === 'cash')
      .filter((sale) => sale.refundedAmount !== (this.#handed.get(sale.orderNumber) ?? 0))
      .map((sale) => `cash order ${sale.orderNumber} says ${sale.refundedAmount} is back`)
  }

  /** Who paid, and whose bank has not asked for it, owns it; for real, or where nobody else can reach the shop. */
  async #examineAccess(books: Books, sales: BookedSale[]): Promise<string[]> {
    const wrong: string[] = []
    const isTrial = this.#site === 'test' || this.#site === 'sandbox'
    const owned = new Set<string>()
    for (const sale of sales) {
      const left = sale.amount > sale.refundedAmount || (sale.amount === 0 && sale.status === 'paid')
      const isPaid = this.#hearsOf(sale) ? left && !books.isDisputed(sale) : sale.status === 'paid'
      if (isPaid !== (sale.status === 'paid')) wrong.push(`${sale.orderNumber} is ${sale.status}`)
      const isOpen = isPaid && (sale.mode === 'live' || isTrial)
      if (isOpen) owned.add(`${sale.email} ${sale.riderId}`)
      const { open, closed } = await books.videosOf(sale)
      if (!isOpen && open > 0) wrong.push(`order ${sale.orderNumber} (${sale.mode}) opens its video`)
      // the link of a buyer who was erased ended with the address
      const isErased = ![0, 1].map(this.#addressOf).includes(sale.email)
      if (isOpen && !isErased && (closed > 0 || open + (await books.waiting(sale)) === 0))
        wrong.push(`order ${sale.orderNumber} (${sale.mode}) does not open its video`)
    }
    for (const buyer of [0, 1])
      for (const { id } of this.#riders) {
        const email = this.#addressOf(buyer)
        const { status, text } = await this.#all.shop.visitor().send('GET', api.purchaseCheck(email, id))
        // of a rider who was taken down nothing is said
        if (status !== 200) continue
        const { purchased } = PurchaseCheck.parse(JSON.parse(text))
        if (purchased !== owned.has(`${email} ${id}`))
          wrong.push(`rider ${id} is ${purchased ? '' : 'not '}purchased by ${email}`)
      }
    return wrong
  }

  /** A buyer who owns nothing can buy in the same tab: what it gets is a payment that can be paid. */
  async #examineTabs(sales: BookedSale[]): Promise<string[]> {
    const wrong: string[] = []
    await this.#limit(0, null)
    if (!this.#isStripe) return wrong
    const sold = new Set(sales.map(({ intentId }) => intentId))
    for (const tab of this.#tabs.values()) {
      const started = await this.#start(tab, [0], null)
      // a lost answer is repeated, as long as the payment bought something
      if (!started || sold.has(started.paymentIntentId) || !started.clientSecret) continue
      const { status } = this.#all.stripe.ledger.intent(started.paymentIntentId)
      if (status !== 'requires_payment_method')
        wrong.push(`${tab.email} is given a payment that is ${status}`)
    }
    return wrong
  }

  async #pay({ buyer, confirms, choices, code }: Extract<Step, { do: 'pay' }>) {
    const email = this.#addressOf(buyer)
    const one = this.#tabs.get(email) ?? this.#all.shop.buyer(email)
    this.#tabs.set(email, one)
    const started = await this.#start(one, choices, code)
    if (!started) return
    const { clientSecret, paymentIntentId } = started
    if (clientSecret && this.#isStripe)
      attempt(() => this.#all.stripe.ledger.confirm(paymentIntentId, CARDS.pays))
    else if (clientSecret)
      await one.client.send('POST', api.sandboxPay, { clientSecret, cardNumber: CARDS.pays })
    if (confirms && started.rider) await one.tryToConfirm(started.rider, started)
  }

  /** As the dialog: asks for the price, leaves out what cannot be bought, and starts to pay what it was told. */
  async #start(tab: StripeBuyer, choices: number[], code: number | null) {
    const { email } = tab
    const wanted = new Map(choices.map((one) => [CHOICES[one]?.rider ?? 0, CHOICES[one] ?? { rider: 0 }]))
    const typed = code === null ? {} : { code: `CODE${code}OF${this.#event.id}` }
    const ask = async (items: BasketItem[]) => {
      const { status, text } = await tab.client.send('POST', '/api/basket', { items, email, ...typed })
      return status === 200 ? BasketQuote.parse(JSON.parse(text)) : null
    }
    const items = [...wanted.values()].map(({ rider, quantity = 1, size }) => {
      const { id: riderId } = this.#rider(rider)
      return { riderId, quantity, ...(size && { size }) }
    })
    const first = await ask(items)
    const sellable = items.flatMap((item) => {
      const line = first?.lines.find(({ riderId }) => riderId === item.riderId)
      if (!line || line.problem !== null) return []
      return [{ ...item, ...(line.preorder && { preorder: line.preorder.until }) }]
    })
    const quote = sellable.length > 0 ? await ask(sellable) : null
    const [only] = sellable
    if (!quote || !only) return null
    const { status, text } = await tab.client.send('POST', api.createPaymentIntent, {
      ...(sellable.length === 1 ? only : { items: sellable }),
      email,
      amount: quote.totalCents,
      attempt: `tab of ${email}`,
      ...(quote.code?.problem === null && typed),
    })
    if (status !== 200) return null
    const rider = this.#riders.find(({ id }) => id === only.riderId)
    return { rider, ...(JSON.parse(text) as { clientSecret: string; paymentIntentId: string }) }
  }

  async #refund(which: number, cents: number | null) {
    const sale = pick(await this.#sales(), which)
    if (sale) await this.#ask('POST', api.refund(sale.id), cents ? { amount: cents / 100 } : {})
  }

  /** The owner says that a buyer has the cash. */
  async #handBack(which: number) {
    const cash = (await this.#sales()).filter(({ paymentMethod }) => paymentMethod === 'cash')
    const toDo: { orderNumber: string; id: number; amount: number }[] = []
    for (const { id, orderNumber } of cash)
      for (const refund of (await this.#admin.get(PurchaseRefunds, api.purchaseRefunds(id))).refunds)
        if (refund.status === 'requested') toDo.push({ orderNumber, id: refund.id, amount: refund.amount })
    const refund = pick(toDo, which)
    if (!refund) return
    await this.#ask('POST', `/api/refunds/${refund.id}/by-hand`)
    this.#handed.set(refund.orderNumber, (this.#handed.get(refund.orderNumber) ?? 0) + refund.amount)
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
    this.#isReal ||= site === 'live'
    this.#admin = await this.#all.shop.admin()
    // browsers know the shop by its address, which is another one now
    this.#tabs.clear()
  }

  async #closeOther() {
    await this.#other?.close()
    this.#other = null
  }

  /** What waits for a video gets it, or its money back once its time is over. */
  async #deliver() {
    await work.notifyFinished(this.#shop)
    await work.refundPreorders(this.#shop)
  }

  #limit = (rider: number, salesLimit: number | null) =>
    this.#ask('PUT', api.rider(this.#rider(rider).id), { salesLimit })

  /** The owner's wish; what makes no sense at that moment is refused, and so nothing happens. */
  #ask = (method: string, path: string, body?: unknown) => this.#admin.send(method, path, body)

  #books = () => new Books(this.#all, this.#admin, this.#event.id)

  #sales = () => this.#books().sales()

  #rider = (index: number) => this.#riders[index % this.#riders.length] as Rider

  get #shop() {
    return this.#all.shop.shop
  }

  get #isStripe() {
    return !this.#site.includes('sandbox')
  }

  /** A shop with other keys, or with none, is not told what a bank does with a payment. */
  #hearsOf({ intentId }: BookedSale) {
    const isStripes = intentId !== null && this.#all.stripe.ledger.intents.has(intentId)
    return !isStripes || (this.#isStripe && this.#intents.includes(intentId))
  }

  #addressOf = (buyer: number) => `buyer-${buyer}-of-${this.#event.id}@example.com`

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

const pick = <T>(all: T[], which: number): T | undefined => all[which % all.length]

/** Stripe refuses what makes no sense, and so nothing happens. */
function attempt(work: () => unknown) {
  try {
    work()
  } catch {}
}
