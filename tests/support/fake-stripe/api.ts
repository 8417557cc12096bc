import type Stripe from 'stripe'
import { type Form, textIn, textsIn, wordsIn } from './form-body.ts'
import type { Answer } from './idempotency.ts'
import type { Keys, Ledger } from './ledger.ts'
import { type FakeEvent, forBrowsers } from './shapes.ts'
import { invalidRequest, noSuch } from './stripe-error.ts'

/** Who asks: the shop with its secret key, or a browser with the publishable one. */
export type Asker = 'shop' | 'browser'

interface Call {
  asker: Asker
  keys: Keys
  form: Form
  id: string
  events: FakeEvent[]
}

type Route = [method: string, path: RegExp, askers: Asker[], answer: (ledger: Ledger, call: Call) => unknown]

const ok = (body: unknown): Answer => ({ status: 200, body })

export function answerCall(
  ledger: Ledger,
  method: string,
  path: string,
  asker: { kind: Asker; keys: Keys },
  form: Form,
  events: FakeEvent[],
): Answer {
  for (const [ofMethod, pattern, askers, answer] of ROUTES) {
    const found = method === ofMethod ? pattern.exec(path) : null
    if (!found) continue
    if (!askers.includes(asker.kind))
      throw invalidRequest('This API call cannot be made with a publishable API key.', {}, 401)
    return ok(answer(ledger, { asker: asker.kind, keys: asker.keys, form, id: found[1] ?? '', events }))
  }
  throw invalidRequest(`Unrecognized request URL (${method}: ${path}).`, {}, 404)
}

const ROUTES: Route[] = [
  ['POST', /^\/v1\/payment_intents$/, ['shop'], createIntent],
  ['GET', /^\/v1\/payment_intents$/, ['shop'], listIntents],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, ['shop', 'browser'], readIntent],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/confirm$/, ['browser', 'shop'], confirmIntent],
  ['POST', /^\/v1\/confirmation_tokens$/, ['browser'], createToken],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, ['shop'], cancelIntent],
  // stands in for the bank's own page, which no API has
  ['POST', /^\/bank\/payment_intents\/(\w+)\/authenticate$/, ['browser'], authenticate],
  ['POST', /^\/v1\/refunds$/, ['shop'], createRefund],
  ['GET', /^\/v1\/refunds$/, ['shop'], listRefunds],
  ['GET', /^\/v1\/disputes$/, ['shop'], listDisputes],
  ['GET', /^\/v1\/events$/, ['shop'], listEvents],
  ['GET', /^\/v1\/payouts$/, ['shop'], listPayouts],
  ['GET', /^\/v1\/balance_transactions$/, ['shop'], listBookings],
]

const CREATE_FIELDS = [
  'amount',
  'currency',
  'description',
  'receipt_email',
  'metadata',
  'allowed_payment_method_types',
  'expand',
]

function createIntent(ledger: Ledger, { form, asker, keys }: Call) {
  refuseUnknown(form, CREATE_FIELDS)
  const wanted = {
    amount: wholeNumber(form, 'amount') ?? missing('amount'),
    currency: textIn(form, 'currency') ?? missing('currency'),
    description: textIn(form, 'description'),
    receiptEmail: textIn(form, 'receipt_email'),
    metadata: wordsIn(form, 'metadata'),
  }
  const intent = ledger.create(wanted, keys)
  return present(ledger, intent, asker, form)
}

function readIntent(ledger: Ledger, { id, form, asker, keys }: Call) {
  return present(ledger, theirs(ledger, id, form, asker, keys), asker, form)
}

function confirmIntent(ledger: Ledger, { id, form, asker, keys }: Call) {
  theirs(ledger, id, form, asker, keys)
  if (asker === 'shop') {
    refuseUnknown(form, ['confirmation_token', 'return_url', 'expand'])
    const token = textIn(form, 'confirmation_token') ?? missing('confirmation_token')
    return present(ledger, ledger.confirmWithToken(id, token), asker, form)
  }
  return present(ledger, ledger.confirm(id, cardIn(form)), asker, form)
}

const cardIn = (form: Form) =>
  textIn(form, 'payment_method_data', 'card', 'number')?.replace(/\s/g, '') ?? missing('payment_method')

/** What Stripe.js makes of an element, so that the shop can pay with it once. */
function createToken(ledger: Ledger, { form }: Call) {
  refuseUnknown(form, ['payment_method_data', 'return_url'])
  return { id: ledger.createToken(cardIn(form)), object: 'confirmation_token', livemode: false }
}

function cancelIntent(ledger: Ledger, { id, form, asker, keys }: Call) {
  refuseUnknown(form, ['cancellation_reason', 'expand'])
  theirs(ledger, id, form, asker, keys)
  return present(ledger, ledger.cancel(id), asker, form)
}

function authenticate(ledger: Ledger, { id, form, asker, keys }: Call) {
  theirs(ledger, id, form, asker, keys)
  return present(ledger, ledger.authenticate(id, textIn(form, 'outcome') === 'complete'), asker, form)
}

function createRefund(ledger: Ledger, { form, asker, keys }: Call) {
  refuseUnknown(form, ['payment_intent', 'amount', 'metadata', 'reason', 'expand'])
  const intentId = textIn(form, 'payment_intent') ?? missing('payment_intent')
  theirs(ledger, intentId, form, asker, keys, 'payment_intent')
  return withBookings(
    ledger,
    ledger.refund(intentId, wholeNumber(form, 'amount'), wordsIn(form, 'metadata')),
    form,
  )
}

/** With the lines of the balance that were asked for. */
function withBookings(ledger: Ledger, refund: Stripe.Refund, form: Form, prefix = '') {
  const expanded = textsIn(form, 'expand')
  const expand = (name: 'balance_transaction' | 'failure_balance_transaction') =>
    refund[name] && expanded.includes(prefix + name) ? { [name]: ledger.bookingWith(refund[name]) } : {}
  return { ...refund, ...expand('balance_transaction'), ...expand('failure_balance_transaction') }
}

function listRefunds(ledger: Ledger, call: Call) {
  const { form } = call
  const page = listOf(ledger, '/v1/refunds', ledger.refunds, call)
  return {
    ...page,
    data: page.data.map((refund) => withBookings(ledger, refund as Stripe.Refund, form, 'data.')),
  }
}

function listPayouts(ledger: Ledger, { form, keys }: Call) {
  refuseUnknown(form, [...PAGE_FIELDS, 'status'])
  const status = textIn(form, 'status')
  const data = madeWith(ledger, keys, ledger.payouts).filter(
    (payout) => payout.created >= since(form) && (status === null || payout.status === status),
  )
  return pageOf('/v1/payouts', 'payout', data, form)
}

function listBookings(ledger: Ledger, { form, keys }: Call) {
  refuseUnknown(form, ['limit', 'starting_after', 'ending_before', 'payout', 'created', 'expand'])
  const of = textIn(form, 'payout')
  if (of !== null && !ledger.isMadeWith(keys, { id: of })) throw noSuch('payout', of, 'payout')
  const data = madeWith(ledger, keys, ledger.bookings).filter(({ payout }) => of === null || payout === of)
  return pageOf('/v1/balance_transactions', 'balance_transaction', data, form)
}

const PAGE_FIELDS = ['limit', 'ending_before', 'starting_after', 'created', 'expand']
const since = (form: Form) => Number(textIn(form, 'created', 'gte') ?? 0)

/** Newest first. */
const madeWith = <T extends { id: string }>(ledger: Ledger, keys: Keys, all: Map<string, T>) =>
  [...all.values()].filter((one) => ledger.isMadeWith(keys, one)).reverse()

function listIntents(ledger: Ledger, { form, keys }: Call) {
  refuseUnknown(form, PAGE_FIELDS)
  const data = madeWith(ledger, keys, ledger.intents).filter(({ created }) => created >= since(form))
  return pageOf('/v1/payment_intents', 'payment_intent', data, form)
}

function listDisputes(ledger: Ledger, call: Call) {
  return listOf(ledger, '/v1/disputes', ledger.disputes, call)
}

function listOf(
  ledger: Ledger,
  url: string,
  all: Map<string, Stripe.Refund | Stripe.Dispute>,
  { form, asker, keys }: Call,
) {
  refuseUnknown(form, ['payment_intent', ...PAGE_FIELDS])
  const of = textIn(form, 'payment_intent')
  if (of !== null) theirs(ledger, of, form, asker, keys, 'payment_intent')
  const data = madeWith(ledger, keys, all).filter(
    (one) => (of === null || one.payment_intent === of) && one.created >= since(form),
  )
  return pageOf(url, 'refund', data, form)
}

/** Stripe lists events for 30 days. */
const EVENTS_LAST = 30 * 86_400

function listEvents(ledger: Ledger, { form, events, keys }: Call) {
  refuseUnknown(form, ['types', ...PAGE_FIELDS])
  const types = textsIn(form, 'types')
  if (types.length > 20) throw invalidRequest('You may only specify up to 20 types')
  const cursor = textIn(form, 'ending_before') ?? textIn(form, 'starting_after')
  const kept = events
    .filter(
      ({ created, data }) => ledger.isMadeWith(keys, data.object) && created >= ledger.now - EVENTS_LAST,
    )
    .filter(
      ({ id, type, created }) =>
        id === cursor || (created >= since(form) && (types.length === 0 || types.includes(type))),
    )
  return pageOf('/v1/events', 'event', kept.reverse(), form)
}

/** Newest first. After `ending_before` come those that are just newer, before `starting_after` those just older. */
function pageOf<T extends { id: string }>(url: string, what: string, all: T[], form: Form) {
  const limit = wholeNumber(form, 'limit') ?? 10
  const [newerThan, olderThan] = [textIn(form, 'ending_before'), textIn(form, 'starting_after')]
  const at = (id: string) => {
    const index = all.findIndex((one) => one.id === id)
    if (index < 0) throw noSuch(what, id)
    return index
  }
  const wanted =
    newerThan !== null ? all.slice(0, at(newerThan)) : olderThan !== null ? all.slice(at(olderThan) + 1) : all
  const data = newerThan !== null ? wanted.slice(-limit) : wanted.slice(0, limit)
  return { object: 'list', url, has_more: wanted.length > data.length, data }
}

/** A browser proves with the client secret that the intent is its own. */
function theirs(ledger: Ledger, id: string, form: Form, asker: Asker, keys: Keys, param = 'intent') {
  const intent = ledger.intent(id, param)
  const isProven = asker === 'shop' || textIn(form, 'client_secret') === intent.client_secret
  if (!ledger.isMadeWith(keys, intent) || !isProven) throw noSuch('payment_intent', id, param)
  return intent
}

function present(ledger: Ledger, intent: Stripe.PaymentIntent, asker: Asker, form: Form) {
  if (asker === 'browser') return forBrowsers(intent)
  const expanded = textsIn(form, 'expand')
  if (expanded.includes('latest_charge.balance_transaction')) {
    const charge = ledger.chargeOf(intent.id)
    return {
      ...intent,
      latest_charge: charge && {
        ...charge,
        balance_transaction: ledger.bookingWith(charge.balance_transaction),
      },
    }
  }
  if (!expanded.includes('latest_charge')) return intent
  return { ...intent, latest_charge: ledger.chargeOf(intent.id) }
}

function wholeNumber(form: Form, name: string): number | null {
  const text = textIn(form, name)
  if (text === null) return null
  if (!/^\d+$/.test(text))
    throw invalidRequest(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name })
  return Number(text)
}

function missing(param: string): never {
  throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

function refuseUnknown(form: Form, known: string[]) {
  for (const param of Object.keys(form)) {
    if (!known.includes(param)) {
      throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    }
  }
}
