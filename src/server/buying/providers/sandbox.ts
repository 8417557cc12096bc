import { sql } from 'kysely'
import { SANDBOX_WALLET } from '../../../contract/buying/purchase.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { randomToken } from '../../platform/random-token.ts'
import type { RowOf } from '../../tables.ts'
import { type EventPage, type Intent, type Payments, type ProviderRefund, RefundRefused } from './payments.ts'

const EVENTS_AT_A_TIME = 100
/** Of a declined card. */
export const newCharge = () => `sandbox_charge_${randomToken(12, 'hex')}`
const RUN_OUT = 'This payment has run out. Nothing was charged.'

/** Where it keeps its payments, and whose clock it goes by. */
type Place = Pick<Shop, 'db' | 'now'>

/** Test payments in the shop's own database. No money moves. */
export const sandboxPayments = ({ db, now }: Place): Payments => ({
  provider: 'sandbox',
  publishableKey: null,

  async createIntent({ reference, shopMark, bought, amountCents, idempotencyKey }) {
    const id = `sandbox_${randomToken(12, 'hex')}`
    const clientSecret = `${id}_secret_${randomToken(16, 'hex')}`
    const at = now().toISOString()
    const details = JSON.stringify({ shopMark, bought })
    const row = { id, clientSecret, idempotencyKey, reference, amountCents, details, at }
    if (await insertIntent.first(db, row)) {
      const unpaid = { status: 'open' as const, paymentMethod: null, paidAt: null, transaction: null }
      const made = { id, mode: 'sandbox' as const, clientSecret, reference, shopMark, bought, amountCents }
      return { ...made, ...unpaid, currency: 'usd', isMoneyBack: false }
    }
    return toIntent(await intents(db).where('idempotencyKey', '=', idempotencyKey).executeTakeFirstOrThrow())
  },

  findIntent: (id) => find(db, id),

  async cancelIntent(id) {
    await db
      .updateTable('sandboxIntent')
      .set({ status: 'cancelled', changedAt: now().toISOString() })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .execute()
    return find(db, id)
  },

  async confirmWithToken({ intentId, confirmationToken }) {
    const intent = await find(db, intentId)
    if (intent?.status === 'succeeded') return { status: 'succeeded' }
    if (intent?.status !== 'open') return { status: 'declined', message: RUN_OUT, chargeId: null }
    if (confirmationToken !== SANDBOX_WALLET.pays) {
      return { status: 'declined', message: 'Your card was declined.', chargeId: newCharge() }
    }
    await markPaid({ db, now }, intent.clientSecret, 'test wallet')
    // it may have been paid or cancelled at the same moment
    const { status } = (await find(db, intentId)) ?? intent
    return status === 'succeeded' ? { status } : { status: 'declined', message: RUN_OUT, chargeId: null }
  },

  refund: ({ intentId, amountCents, idempotencyKey }) =>
    db.transaction().execute(async (tx) => {
      const intent = await intents(tx).where('id', '=', intentId).executeTakeFirst()
      if (intent?.status !== 'succeeded')
        throw new RefundRefused('The sandbox has no such payment to give back.')
      const known = await refundsOf(tx, intentId)
      const same = known.find((one) => one.idempotencyKey === idempotencyKey)
      if (same) return same
      const left = intent.amountCents - known.reduce((sum, one) => sum + one.amountCents, 0)
      if (amountCents > left) throw new RefundRefused('This is more than is left of the payment.')
      const createdAt = now().toISOString()
      await tx
        .insertInto('sandboxRefund')
        .values({ idempotencyKey, intentId, amountCents, createdAt })
        .execute()
      return toRefund({ idempotencyKey, amountCents, createdAt })
    }),

  listRefunds: (intentId) => refundsOf(db, intentId),
  listPayouts: async () => [],
  listPayoutTransactions: async () => [],
  listDisputes: async () => [],

  listEvents: (after) => eventsAfter(db, after),
  listEventsSince: (since) => eventsAfter(db, since?.toISOString() ?? ''),

  // its events stay
  listSince: async () => ({ intentIds: [], next: null }),

  checkAccount: async () => [],
  readEvent: () => null,
})

/** An event's id is its time and payment, so a time alone sorts before all events of that moment. */
async function eventsAfter(db: Db, cursor: string): Promise<EventPage> {
  const [at = '', after = ''] = cursor.split(' ')
  const rows = await db
    .selectFrom('sandboxIntent')
    .select(['id', 'changedAt'])
    .where('status', '<>', 'open')
    .where(({ eb, refTuple, tuple }) => eb(refTuple('changedAt', 'id'), '>', tuple(at, after)))
    .orderBy('changedAt')
    .orderBy('id')
    .limit(EVENTS_AT_A_TIME)
    .execute()
  const events = rows.map(({ id, changedAt }) => ({
    id: `${changedAt} ${id}`,
    intentId: id,
    isMoneyBack: false,
    declinedCharge: null,
    happenedAt: changedAt,
  }))
  return { events, more: events.length === EVENTS_AT_A_TIME }
}

const intents = (db: Db) =>
  db
    .selectFrom('sandboxIntent')
    .select(['id', 'clientSecret', 'reference', 'status', 'amountCents', 'paymentMethod', 'details'])
    .select('changedAt')
    .select((select) =>
      select
        .selectFrom('sandboxRefund')
        .whereRef('intentId', '=', 'sandboxIntent.id')
        .select(sql<number>`count(*)`.as('count'))
        .as('refunds'),
    )

type IntentRow = Awaited<ReturnType<ReturnType<typeof intents>['executeTakeFirstOrThrow']>>

const toIntent = ({ details, refunds, changedAt, ...row }: IntentRow): Intent => ({
  ...row,
  shopMark: null,
  bought: null,
  ...(JSON.parse(details) as Partial<Intent>),
  mode: 'sandbox',
  currency: 'usd',
  isMoneyBack: Number(refunds) > 0,
  paidAt: row.status === 'succeeded' ? changedAt : null,
  transaction: null,
})

interface NewIntent
  extends Pick<
    RowOf<'sandboxIntent'>,
    'id' | 'clientSecret' | 'idempotencyKey' | 'reference' | 'amountCents' | 'details'
  > {
  at: string
}

const insertIntent = prepared<NewIntent>()(
  (db, { id, clientSecret, idempotencyKey, reference, amountCents, details, at }) =>
    db
      .insertInto('sandboxIntent')
      .values({
        id,
        clientSecret,
        idempotencyKey,
        reference,
        amountCents,
        status: 'open',
        paymentMethod: null,
        details,
        createdAt: at,
        changedAt: at,
      })
      .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
      .returning('id'),
)

const intentWithId = prepared<{ id: string }>()((db, { id }) => intents(db).where('id', '=', id))

async function find(db: Db, id: string) {
  const row = await intentWithId.first(db, { id })
  return row ? toIntent(row) : null
}

async function refundsOf(db: Db, intentId: string) {
  const rows = await db
    .selectFrom('sandboxRefund')
    .selectAll()
    .where('intentId', '=', intentId)
    .orderBy('createdAt')
    .execute()
  return rows.map(toRefund)
}

const toRefund = (row: Omit<RowOf<'sandboxRefund'>, 'intentId'>): ProviderRefund => ({
  id: `sandbox_${row.idempotencyKey}`,
  amountCents: row.amountCents,
  status: 'succeeded',
  idempotencyKey: row.idempotencyKey,
  failure: null,
  createdAt: row.createdAt ?? new Date().toISOString(),
  sent: null,
  returned: null,
})

/** `declined` is why the card does not pay. */
export async function payInSandbox(
  place: Place,
  clientSecret: string,
  cardNumber: string,
): Promise<{ intentId: string; declined: string | null }> {
  const digits = cardNumber.replace(/[\s-]/g, '')
  const paid = digits === GOOD_CARD ? await markPaid(place, clientSecret, `visa ${digits.slice(-4)}`) : null
  if (paid) return { intentId: paid.id, declined: null }
  const row = await intentOfSecret.first(place.db, { clientSecret })
  if (!row) throw new ShopError('not-found', 'There is no such payment')
  const intentId = row.id
  if (row.status === 'succeeded') return { intentId, declined: null }
  if (row.status === 'cancelled' || digits === GOOD_CARD) throw new ShopError('conflict', RUN_OUT)
  if (digits === '4000000000000002') return { intentId, declined: 'Your card was declined.' }
  return { intentId, declined: 'Your card number is incorrect.' }
}

const GOOD_CARD = '4242424242424242'

const intentOfSecret = prepared<{ clientSecret: string }>()((db, { clientSecret }) =>
  db.selectFrom('sandboxIntent').select(['id', 'status']).where('clientSecret', '=', clientSecret),
)

/** Undefined for one that was paid or cancelled meanwhile. */
const markPaid = ({ db, now }: Place, clientSecret: string, paymentMethod: string) =>
  setPaid.first(db, { clientSecret, paymentMethod, at: now().toISOString() })

const setPaid = prepared<{ clientSecret: string; paymentMethod: string; at: string }>()(
  (db, { clientSecret, paymentMethod, at }) =>
    db
      .updateTable('sandboxIntent')
      .set({ status: 'succeeded', paymentMethod, changedAt: at })
      .where('clientSecret', '=', clientSecret)
      .where('status', '=', 'open')
      .returning('id'),
)
