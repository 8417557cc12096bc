import { sql } from 'kysely'
import { DAY } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { gauge, type Metric } from '../http/prometheus.ts'

/** Each query uses an index and reads only unfinished rows or one day, except the sums of all sales. */
export async function shopMetrics(shop: Shop): Promise<Metric[]> {
  return [
    ...(await sales(shop)),
    await holds(shop),
    await paymentsOfOthers(shop),
    ...(await jobs(shop)),
    ...(await emails(shop)),
  ]
}

const dayAgo = ({ now }: Shop) => new Date(now().getTime() - DAY).toISOString()

async function sales({ db }: Shop): Promise<Metric[]> {
  const rows = await db
    .selectFrom('purchase')
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('sales'),
      fn.sum<number>('amountCents').as('amountCents'),
      fn.sum<number>('refundedCents').as('refundedCents'),
    ])
    .where('counted', '=', sql.lit(1))
    .groupBy('status')
    .execute()
  const by = (of: (row: (typeof rows)[number]) => number) =>
    rows.map((row) => ({ labels: { status: row.status }, value: of(row) }))
  return [
    gauge('cloverleaf_purchases', 'Purchases in the books.', ...by(({ sales }) => sales)),
    gauge('cloverleaf_sales_cents', 'What they were sold for.', ...by(({ amountCents }) => amountCents)),
    gauge('cloverleaf_refunded_cents', 'What was given back.', ...by(({ refundedCents }) => refundedCents)),
  ]
}

async function holds({ db, now }: Shop): Promise<Metric> {
  const { count } = await db
    .selectFrom('checkout')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'open')
    .where('heldUntil', '>', now().toISOString())
    .executeTakeFirstOrThrow()
  return gauge('cloverleaf_holds', 'Payments in progress, each of which holds a copy.', { value: count })
}

/** From another shop or program on the same Stripe account. */
async function paymentsOfOthers({ db }: Shop): Promise<Metric> {
  const { count } = await db
    .selectFrom('paymentEvent')
    .select(({ fn }) => fn.count<number>('intentId').distinct().as('count'))
    .where('isForeign', '=', 1)
    .executeTakeFirstOrThrow()
  return gauge('cloverleaf_payments_of_others', 'Payments on the same account that are not ours.', {
    value: Number(count),
  })
}

async function jobs(shop: Shop): Promise<Metric[]> {
  const at = shop.now().toISOString()
  const state = sql<string>`case when ${sql.ref('lockedUntil')} > ${at} then 'running'
    when ${sql.ref('lastError')} is not null then 'failing' when ${sql.ref('runAt')} > ${at} then 'later' else 'waiting' end`
  const unfinished = await shop.db
    .selectFrom('job')
    .select(({ fn }) => ['kind', state.as('state'), fn.countAll<number>().as('count')])
    .where('finishedAt', 'is', null)
    // by position: PostgreSQL treats the same expression with other parameters as different
    .groupBy(sql`1, 2`)
    .execute()
  const ended = await shop.db
    .selectFrom('job')
    .select(({ fn }) => ['kind', 'outcome', fn.countAll<number>().as('count')])
    .where('finishedAt', '>=', dayAgo(shop))
    .groupBy(['kind', 'outcome'])
    .execute()
  return [
    gauge(
      'cloverleaf_jobs',
      'Work that is not over: running, failing and tried again, waiting, or for later.',
      ...unfinished.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
    ),
    gauge(
      'cloverleaf_jobs_ended_last_day',
      'How the work of the last 24 hours ended.',
      ...ended.map(({ kind, outcome, count }) => ({
        labels: { kind, outcome: outcome ?? '' },
        value: count,
      })),
    ),
  ]
}

async function emails(shop: Shop): Promise<Metric[]> {
  const unsent = await shop.db
    .selectFrom('email')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('createdAt').as('oldest')])
    .where('state', 'in', ['waiting', 'failed'])
    .groupBy('state')
    .execute()
  const { sent } = await shop.db
    .selectFrom('email')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('createdAt', '>=', dayAgo(shop))
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow()
  const of = (state: string) => unsent.find((row) => row.state === state)
  const oldest = of('waiting')?.oldest
  return [
    gauge(
      'cloverleaf_emails',
      'Unsent and failed emails, and those sent in the last 24 hours.',
      { labels: { state: 'waiting' }, value: of('waiting')?.count ?? 0 },
      { labels: { state: 'failed' }, value: of('failed')?.count ?? 0 },
      { labels: { state: 'sent' }, value: sent },
    ),
    gauge('cloverleaf_oldest_email_seconds', 'Age of the oldest unsent email.', {
      value: oldest ? Math.max(0, (shop.now().getTime() - Date.parse(oldest)) / 1000) : 0,
    }),
  ]
}
