import type { MovementKind, Payout, PayoutMovement, Payouts } from '../../../contract/books/payout.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import { DAY } from '../../../contract/time.ts'
import type { ProviderPayout } from '../../buying/providers/payments.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import { countedModes } from '../test-sales.ts'

/** How far back the first reading goes. */
const FIRST_READ = 400 * DAY
/** A payout may change for some days: banks return money. */
const OVERLAP = 14 * DAY
const IDS_AT_A_TIME = 500
const SHOWN = 100

/** Reads the provider's payouts and what each is made of, and notes it with the movements. */
export async function syncPayouts(shop: Shop) {
  const { db, payments } = shop
  const last = await db
    .selectFrom('payout')
    .select('createdAt')
    .where('provider', '=', payments.provider)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  const since = last ? Date.parse(last.createdAt) - OVERLAP : shop.now().getTime() - FIRST_READ
  for (const payout of await payments.listPayouts(new Date(since))) {
    const known = await db.selectFrom('payout').selectAll().where('id', '=', payout.id).executeTakeFirst()
    // one that holds something unknown is read again: its order may have come meanwhile
    if (known?.status !== payout.status || known.otherCount > 0) await syncPayout(shop, payout)
  }
}

async function syncPayout(shop: Shop, { id, ...payout }: ProviderPayout) {
  const lines = await shop.payments.listPayoutTransactions(id)
  await shop.db.transaction().execute(async (tx) => {
    const ours = new Set<string | null>()
    for (let at = 0; at < lines.length; at += IDS_AT_A_TIME) {
      const ids = lines.slice(at, at + IDS_AT_A_TIME).map((line) => line.id)
      const rows = await tx
        .updateTable('movement')
        .set({ payoutId: id })
        .where('transactionId', 'in', ids)
        .returning('transactionId')
        .execute()
      for (const { transactionId } of rows) ours.add(transactionId)
    }
    const others = lines.filter((line) => !ours.has(line.id))
    const row = {
      ...payout,
      provider: shop.payments.provider,
      otherCents: others.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0),
      otherCount: others.length,
      readAt: shop.now().toISOString(),
    }
    await tx
      .insertInto('payout')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  })
}

/** The latest payouts with the sums of their movements, and what has not been paid out yet. */
export async function listPayouts({ db }: Pick<Shop, 'db'>): Promise<Payouts> {
  const payouts = await db
    .selectFrom('payout')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  const sums = await sumByPayout(
    db,
    payouts.map(({ id }) => id),
  )
  return {
    payouts: payouts.map((row): Payout => {
      const sum = (...kinds: MovementKind[]) =>
        kinds.reduce((all, kind) => all + (sums.get(`${row.id} ${kind}`) ?? 0), 0)
      const parts = {
        charges: sum('charge'),
        refunds: sum('refund', 'refund-failed'),
        disputes: sum('dispute', 'dispute-reversal'),
        fees: sum('fee'),
        other: row.otherCents,
      }
      const held = Object.values(parts).reduce((all, cents) => all + cents, 0)
      return {
        id: row.id,
        status: row.status,
        currency: row.currency,
        amount: toDollars(row.amountCents),
        arrivesAt: row.arrivesAt,
        charges: toDollars(parts.charges),
        refunds: toDollars(parts.refunds),
        disputes: toDollars(parts.disputes),
        fees: toDollars(parts.fees),
        other: toDollars(parts.other),
        otherCount: row.otherCount,
        difference: toDollars(row.amountCents - held),
      }
    }),
    waiting: toDollars(await sumWaiting(db)),
  }
}

async function sumByPayout(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('movement')
    .select(({ fn }) => ['payoutId', 'kind', fn.sum<number>('amountCents').as('cents')])
    .where('payoutId', 'in', ids)
    .groupBy(['payoutId', 'kind'])
    .execute()
  return new Map(rows.map(({ payoutId, kind, cents }) => [`${payoutId} ${kind}`, Number(cents)]))
}

async function sumWaiting(db: Db): Promise<number> {
  const { cents } = await db
    .selectFrom('movement')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('cents'))
    .where('provider', '=', 'stripe')
    .where('mode', 'in', await countedModes(db))
    .where('payoutId', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

/** What a payout holds of this shop, latest first. */
export async function listPayoutMovements({ db }: Pick<Shop, 'db'>, id: string): Promise<PayoutMovement[]> {
  const known = await db.selectFrom('payout').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) return notFound('payout')
  const rows = await db
    .selectFrom('movement')
    .leftJoin('purchase', 'purchase.id', 'movement.purchaseId')
    .select(['movement.id', 'kind', 'movement.amountCents', 'at', 'intentId', 'transactionId'])
    .select(['purchase.orderNumber', 'purchase.riderName'])
    .where('payoutId', '=', id)
    .orderBy('at', 'desc')
    .orderBy('movement.id', 'desc')
    .execute()
  return rows.map(({ amountCents, ...row }) => ({ ...row, amount: toDollars(amountCents) }))
}
