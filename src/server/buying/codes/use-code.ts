import { sql } from 'kysely'
import { dayIn } from '../../../contract/platform/time-zone.ts'
import { readTimeZone } from '../../books/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'

export type CodeRow = RowOf<'code'>

const refuseCode = (sentence: string): never => {
  throw new ShopError('code-refused', sentence)
}

/** Counts wrong codes of a network, so that nobody tries them out. */
export async function findTypedCode(shop: Shop, name: string, ip: string): Promise<CodeRow> {
  await shop.codeRateLimit.refuseIfOver(shop, { ip }, shop.now())
  const code = await codeNamed(shop.db, name)
  if (code) return code
  await shop.codeRateLimit.count(shop, { ip, guess: name }, shop.now())
  return refuseCode(`There is no code ${name}. Please check the spelling.`)
}

const codeNamed = (db: Db | Tx, name: string) =>
  db.selectFrom('code').selectAll().where('name', '=', name).executeTakeFirst()

/** Until the transaction ends, where uses are counted. SQLite runs one write transaction at a time. */
export async function lockCodeToUse(tx: Tx, name: string, engine: string): Promise<CodeRow> {
  const code = await tx
    .selectFrom('code')
    .selectAll()
    .where('name', '=', name)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  return code ?? refuseCode(`There is no code ${name}. Please check the spelling.`)
}

interface Using {
  now: Date
  /** Uses are counted by address too. */
  email: string | undefined
  /** Payments that this one replaces, by the checkout that leads. */
  except?: number[]
}

/** Throws for a code that was ended, or is for other days. */
export async function refuseInvalid(db: Db | Tx, { name, endedAt, startsOn, endsOn }: CodeRow, now: Date) {
  if (endedAt !== null) refuseCode(`The code ${name} has ended.`)
  if (startsOn === null && endsOn === null) return
  const today = dayIn(await readTimeZone(db), now)
  if (startsOn !== null && today < startsOn)
    refuseCode(`The code ${name} is valid from ${dayText(startsOn)}.`)
  if (endsOn !== null && today > endsOn) refuseCode(`The code ${name} was valid until ${dayText(endsOn)}.`)
}

/** Under the code's lock, so that the last use is one payment's. */
async function isUsedUpBy(
  db: Db | Tx,
  { name, maxUses, maxUsesPerBuyer }: CodeRow,
  { email, ...using }: Using,
) {
  if (maxUses !== null && (await countUses(db, name, using)) >= maxUses) return 'all'
  if (maxUsesPerBuyer === null || !email) return null
  return (await countUses(db, name, { ...using, email })) >= maxUsesPerBuyer ? 'buyer' : null
}

export const isCodeUsedUp = async (tx: Tx, code: CodeRow, using: Using) =>
  (await isUsedUpBy(tx, code, using)) !== null

export async function refuseUsedUp(db: Db | Tx, code: CodeRow, using: Using) {
  const { name, maxUsesPerBuyer } = code
  const by = await isUsedUpBy(db, code, using)
  if (by === 'all') refuseCode(`The code ${name} is used up.`)
  if (by === null) return
  refuseCode(
    maxUsesPerBuyer === 1
      ? `You have used the code ${name} already.`
      : `You have used the code ${name} ${maxUsesPerBuyer} times, which is all it allows.`,
  )
}

/** Paid orders, until they are refunded, and payments in progress: each counts once, whatever it holds. */
async function countUses(
  db: Db | Tx,
  name: string,
  { now, email, except = [] }: Omit<Using, 'email'> & { email?: string },
) {
  const orders = await db
    .selectFrom('purchase')
    .select(({ fn }) => fn.count<number>(fn.coalesce('orderId', 'id')).distinct().as('uses'))
    .where('code', '=', name)
    .where('isOpen', '=', sql.lit(1))
    .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''))
    .executeTakeFirstOrThrow()
  const held = await db
    .selectFrom('checkout')
    .select(({ fn }) => fn.count<number>(fn.coalesce('leadId', 'id')).distinct().as('uses'))
    .where('code', '=', name)
    .where('status', '=', sql.lit('open'))
    .where('heldUntil', '>', now.toISOString())
    .where(({ fn, eb }) => eb(fn.coalesce('leadId', 'id'), 'not in', [0, ...except]))
    .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''))
    .executeTakeFirstOrThrow()
  return Number(orders.uses) + Number(held.uses)
}

/** `June 15, 2026`. */
const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

interface InScope {
  eventId: number
  sportId: number
}

/** What the code takes off, of those of these events that it is for. */
export function discountOf(code: CodeRow, items: InScope[]) {
  const meant = items.filter(
    ({ eventId, sportId }) =>
      (code.eventId === null || code.eventId === eventId) &&
      (code.sportId === null || code.sportId === sportId),
  )
  const eventIds = [...new Set(meant.map(({ eventId }) => eventId))]
  return code.percent === null
    ? { cents: code.amountCents ?? 0, eventIds }
    : { percent: code.percent, eventIds }
}

export async function refuseElsewhere(db: Db | Tx, code: CodeRow): Promise<never> {
  const place = code.eventId === null ? ('sport' as const) : ('event' as const)
  const found = await db
    .selectFrom(place)
    .select('name')
    .where('id', '=', code.eventId ?? code.sportId ?? 0)
    .executeTakeFirst()
  return refuseCode(`The code ${code.name} is for ${found?.name ?? `another ${place}`} only.`)
}
