import { expressionBuilder, sql } from 'kysely'
import type { BuyerDevice } from '../../../contract/buying/order.ts'
import type { Shop } from '../../composed-shop.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Tables } from '../../tables.ts'

/** What a browser may see and end: all of an address that it has proven, or the one order that it paid. */
export type Reach = { email: string } | { purchaseIds: number[] }

/** Proofs of browsers: that they read an address's emails, and the orders that they paid or opened. */
function proofsWithin(reach: Reach) {
  const { and, eb, or, selectFrom } = expressionBuilder<Tables, 'buyerProof'>()
  if ('purchaseIds' in reach)
    return and([eb('kind', 'in', ['order', 'payer']), eb('value', 'in', reach.purchaseIds.map(String))])
  const { email } = reach
  const orders = selectFrom('purchase')
    .where('purchase.email', '=', email)
    .select(sql<string>`cast(${sql.ref('purchase.id')} as text)`.as('id'))
  return or([
    and([eb('kind', '=', 'email'), eb('value', '=', email)]),
    and([eb('kind', 'in', ['order', 'payer']), eb('value', 'in', orders)]),
  ])
}

/** The browsers that see these orders, the last used first. */
export async function listDevices(
  { db, now }: Shop,
  reach: Reach,
  current: string | null,
): Promise<BuyerDevice[]> {
  const rows = await db
    .selectFrom('buyerProof')
    .select(['device', 'kind', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where(proofsWithin(reach))
    .where((where) =>
      where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now().toISOString())]),
    )
    .orderBy('createdAt')
    .execute()
  const devices = new Map<string, BuyerDevice>()
  for (const { device, kind, userAgent, createdAt, lastUsedAt } of rows) {
    if (device === null) continue
    const used = lastUsedAt ?? createdAt
    const known = devices.get(device)
    devices.set(device, {
      id: device,
      userAgent: userAgent ?? known?.userAgent ?? null,
      provenAt: known?.provenAt ?? createdAt,
      lastUsedAt: known && known.lastUsedAt > used ? known.lastUsedAt : used,
      sees: kind === 'email' || known?.sees === 'everything' ? 'everything' : 'orders',
      current: device === current,
    })
  }
  return [...devices.values()].sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))
}

export async function endDevice({ db }: Shop, reach: Reach, device: string) {
  const ended = await db
    .deleteFrom('buyerProof')
    .where('device', '=', device)
    .where(proofsWithin(reach))
    .returning('kind')
    .execute()
  if (ended.length === 0) notFound('device')
}

/** Ends the proofs of all other devices and all shares, and of an address also the proofs in emails sent before now. */
export const signOutEverywhere = ({ db, now }: Shop, reach: Reach, current: string) =>
  db.transaction().execute(async (tx) => {
    const at = now().toISOString()
    if ('email' in reach) {
      await tx
        .insertInto('signedOut')
        .values({ email: reach.email, at })
        .onConflict((conflict) => conflict.column('email').doUpdateSet({ at }))
        .execute()
    }
    const orders = tx.selectFrom('purchase').select('id')
    const reached =
      'email' in reach ? orders.where('email', '=', reach.email) : orders.where('id', 'in', reach.purchaseIds)
    await tx.deleteFrom('share').where('purchaseId', 'in', reached).execute()
    await tx
      .deleteFrom('buyerProof')
      .where(proofsWithin(reach))
      .where((where) => where.or([where('device', 'is', null), where('device', '<>', current)]))
      .execute()
  })

/** Whether an email sent at that time no longer proves its address. */
export async function isSignedOut({ db }: Shop, email: string, mailedAt: Date): Promise<boolean> {
  const row = await db.selectFrom('signedOut').select('at').where('email', '=', email).executeTakeFirst()
  return row !== undefined && mailedAt.toISOString() <= row.at
}
