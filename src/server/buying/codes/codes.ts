import { sql } from 'kysely'
import type { Code, CodeChange, NewCode } from '../../../contract/buying/code.ts'
import { toCents, toDollars } from '../../../contract/buying/pricing.ts'
import { dayIn } from '../../../contract/platform/time-zone.ts'
import { readTimeZone } from '../../books/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'

type CodeRow = RowOf<'code'>
type Codes = Pick<Shop, 'db' | 'now'>

/** Newest first. */
export async function listCodes({ db, now }: Codes): Promise<Code[]> {
  const rows = await codesOf(db, now()).orderBy('code.id', 'desc').execute()
  const today = dayIn(await readTimeZone(db), now())
  return rows.map((row) => toCode(row, today))
}

export async function findCode({ db, now }: Codes, id: number): Promise<Code> {
  const row = (await codesOf(db, now()).where('code.id', '=', id).executeTakeFirst()) ?? notFound('code')
  return toCode(row, dayIn(await readTimeZone(db), now()))
}

const codesOf = (db: Db, now: Date) =>
  db
    .selectFrom('code')
    .leftJoin('event', 'event.id', 'code.eventId')
    .leftJoin('sport', 'sport.id', 'code.sportId')
    .selectAll('code')
    .select(({ fn }) => fn.coalesce('event.name', 'sport.name').as('scope'))
    .select(({ selectFrom, exists, ref }) => {
      const counted = selectFrom('purchase')
        .whereRef('purchase.code', '=', 'code.name')
        .where('purchase.counted', '=', sql.lit(1))
      // rounded for each order, so that the orders' shares add up
      const share = sql<number>`(("amountCents" - "refundedCents") * coalesce(${ref('code.sharePercent')}, 0) + 50) / 100`
      return [
        counted.select(({ fn }) => fn.sum<number | null>('amountCents').as('sum')).as('revenueCents'),
        counted.select(({ fn }) => fn.sum<number | null>('refundedCents').as('sum')).as('refundedCents'),
        counted.select(({ fn }) => fn.sum<number | null>('offCents').as('sum')).as('discountedCents'),
        counted.select(({ fn }) => fn.sum<number | null>(share).as('sum')).as('shareCents'),
        selectFrom('purchase')
          .whereRef('purchase.code', '=', 'code.name')
          .where('isOpen', '=', sql.lit(1))
          .select(({ fn }) => fn.count<number>(fn.coalesce('orderId', 'id')).distinct().as('orders'))
          .as('orders'),
        selectFrom('checkout')
          .whereRef('checkout.code', '=', 'code.name')
          .where('status', '=', sql.lit('open'))
          .where('heldUntil', '>', now.toISOString())
          .select(({ fn }) => fn.count<number>(fn.coalesce('leadId', 'id')).distinct().as('held'))
          .as('held'),
        exists(selectFrom('checkout').select('id').whereRef('checkout.code', '=', 'code.name')).as('isTried'),
        exists(selectFrom('purchase').select('id').whereRef('purchase.code', '=', 'code.name')).as('isUsed'),
      ]
    })

function toCode(
  row: Awaited<ReturnType<ReturnType<typeof codesOf>['executeTakeFirstOrThrow']>>,
  today: string,
): Code {
  const uses = Number(row.orders ?? 0) + Number(row.held ?? 0)
  const { id, name, note, percent, amountCents, eventId, sportId, scope, startsOn, endsOn } = row
  const { maxUses, maxUsesPerBuyer, sharePercent, createdAt } = row
  return {
    ...{ id, name, note, percent, eventId, sportId, scope, startsOn, endsOn },
    ...{ maxUses, maxUsesPerBuyer, sharePercent, createdAt, uses },
    amount: amountCents === null ? null : toDollars(amountCents),
    state: stateOf(row, uses, today),
    isKept: Boolean(row.isTried) || Boolean(row.isUsed),
    revenue: toDollars(Number(row.revenueCents ?? 0)),
    refunded: toDollars(Number(row.refundedCents ?? 0)),
    discounted: toDollars(Number(row.discountedCents ?? 0)),
    share: toDollars(Number(row.shareCents ?? 0)),
  }
}

function stateOf(
  { endedAt, startsOn, endsOn, maxUses }: CodeRow,
  uses: number,
  today: string,
): Code['state'] {
  if (endedAt !== null) return 'ended'
  if (endsOn !== null && endsOn < today) return 'expired'
  if (startsOn !== null && startsOn > today) return 'scheduled'
  return maxUses !== null && uses >= maxUses ? 'used-up' : 'active'
}

export async function addCode(shop: Codes, code: NewCode): Promise<Code> {
  const { id } = await shop.db.transaction().execute(async (tx) => {
    const row = { ...EMPTY, ...columnsOf(code), createdAt: shop.now().toISOString() }
    await checkCode(tx, row)
    return tx
      .insertInto('code')
      .values({ ...row, name: code.name })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  return findCode(shop, id)
}

/** A code that some payment names keeps its name, since orders and links have it. */
export async function changeCode(shop: Codes, id: number, change: CodeChange): Promise<Code> {
  await shop.db.transaction().execute(async (tx) => {
    const known = await lockCode(tx, id)
    const row = { ...known, ...columnsOf(change) }
    if (row.name !== known.name && (await isNamed(tx, known.name)))
      throw new ShopError(
        'conflict',
        'This code was used already, so its name stays. You can end it and add another.',
      )
    await checkCode(tx, row)
    const { ended } = change
    const endedAt =
      ended === undefined ? known.endedAt : ended ? (known.endedAt ?? shop.now().toISOString()) : null
    await tx
      .updateTable('code')
      .set({ ...row, endedAt })
      .where('id', '=', id)
      .execute()
  })
  return findCode(shop, id)
}

export const removeCode = ({ db }: Codes, id: number) =>
  db.transaction().execute(async (tx) => {
    const { name } = await lockCode(tx, id)
    if (await isNamed(tx, name))
      throw new ShopError('conflict', 'This code was used already. You can end it instead.')
    await tx.deleteFrom('code').where('id', '=', id).execute()
  })

/** The update to itself locks the row on both engines, so that no payment begins with it meanwhile. */
const lockCode = async (tx: Tx, id: number): Promise<CodeRow> =>
  (await tx
    .updateTable('code')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()) ?? notFound('code')

async function isNamed(tx: Tx, name: string) {
  const checkouts = tx.selectFrom('checkout').select('id').where('code', '=', name)
  const purchases = tx.selectFrom('purchase').select('id').where('code', '=', name)
  return (await checkouts.unionAll(purchases).limit(1).executeTakeFirst()) !== undefined
}

const EMPTY = {
  name: '',
  note: '',
  percent: null as number | null,
  amountCents: null as number | null,
  eventId: null as number | null,
  sportId: null as number | null,
  startsOn: null as string | null,
  endsOn: null as string | null,
  maxUses: null as number | null,
  maxUsesPerBuyer: null as number | null,
  sharePercent: null as number | null,
}

/** What was given; of two that exclude each other the one that was given replaces the other. */
function columnsOf({ amount, note, ended: _ended, ...fields }: CodeChange): Partial<typeof EMPTY> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return {
    ...given,
    ...(note !== undefined && { note: note ?? '' }),
    ...(amount !== undefined && { amountCents: amount === null ? null : toCents(amount) }),
  }
}

async function checkCode(tx: Tx, code: typeof EMPTY & { id?: number }) {
  const refuse = (sentence: string): never => {
    throw new ShopError('invalid-input', sentence)
  }
  if ((code.percent === null) === (code.amountCents === null))
    refuse('A code takes off either a percentage or an amount')
  if (code.eventId !== null && code.sportId !== null) refuse('A code is for one event or for one sport')
  if (code.startsOn !== null && code.endsOn !== null && code.endsOn < code.startsOn)
    refuse('The last day is before the first one')
  const place = code.eventId === null ? ('sport' as const) : ('event' as const)
  const placeId = code.eventId ?? code.sportId
  if (placeId !== null) {
    const found = await tx
      .selectFrom(place)
      .select('id')
      .where('id', '=', placeId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    // one that was deleted since stays
    if (!found && code.id === undefined) notFound(place)
  }
  const twin = await tx.selectFrom('code').select('id').where('name', '=', code.name).executeTakeFirst()
  if (twin && twin.id !== code.id) throw new ShopError('conflict', `There is a code ${code.name} already`)
}
