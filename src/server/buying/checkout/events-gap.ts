import { DISPUTE_UNDECIDED } from '../../../contract/books/status.ts'
import type { Alarm } from '../../../contract/owner/dashboard.ts'
import { DAY } from '../../../contract/time.ts'
import { readTimeZone } from '../../books/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import { nextAttempt } from '../providers/next-attempt.ts'
import type { DatedList } from '../providers/payments.ts'
import { settlePayment } from './settle-payment.ts'

/** Stripe lists events for 30 days. */
const EVENTS_LAST = 29 * DAY
/** A payment can be started a day before it is made. */
const LOOK_BACK = DAY

/** Days whose events the provider lists no longer, after an old backup was restored or the shop was off. */
interface Gap {
  from: string
  to: string
  foundAt: string
  hasFailed: boolean
  nextAttemptAt: string
}

const settingOf = ({ payments }: Shop) => `payments.gap.${payments.provider}`

/** Stored before the cursor moves on, so that a gap is not forgotten. */
export async function noteGap(shop: Shop, lastReadAt: string) {
  const now = shop.now()
  const to = new Date(now.getTime() - EVENTS_LAST).toISOString()
  if (lastReadAt >= to) return
  const known = await readGap(shop)
  const from = new Date(Date.parse(lastReadAt) - LOOK_BACK).toISOString()
  await writeGap(shop, {
    from: known && known.from < from ? known.from : from,
    to,
    foundAt: known?.foundAt ?? now.toISOString(),
    hasFailed: known?.hasFailed ?? false,
    nextAttemptAt: now.toISOString(),
  })
}

/** Settles all payments that were made, refunded or disputed since a gap began. It stays until all of it succeeded. */
export async function closeGap(shop: Shop, onFailure: (error: unknown) => void) {
  const gap = await readGap(shop)
  const now = shop.now()
  if (!gap || gap.nextAttemptAt > now.toISOString()) return
  let failures = 0
  const fail = (error: unknown) => {
    failures++
    onFailure(error)
  }
  const since = new Date(gap.from)
  for (const list of ['intents', 'refunds', 'disputes'] as const)
    await settleListed(shop, list, since, fail).catch(fail)
  // opened before the gap, and maybe decided in it
  for (const { intentId } of await undecidedDisputes(shop))
    await settlePayment(shop, intentId, { isMoneyBack: true }).catch(fail)
  if (failures === 0) await shop.db.deleteFrom('setting').where('name', '=', settingOf(shop)).execute()
  else await writeGap(shop, { ...gap, hasFailed: true, nextAttemptAt: nextAttempt(gap.foundAt, now) })
}

async function settleListed(shop: Shop, list: DatedList, since: Date, onFailure: (error: unknown) => void) {
  const isMoneyBack = list !== 'intents'
  for (let after: string | null = null; ; ) {
    const page = await shop.payments.listSince(list, since, after)
    const settled = isMoneyBack ? new Set<string>() : await settledIntents(shop, page.intentIds)
    for (const intentId of new Set(page.intentIds).difference(settled))
      await settlePayment(shop, intentId, { isMoneyBack }).catch(onFailure)
    if (page.next === null) return
    after = page.next
  }
}

/** Those of them that became an order, or were refunded instead. */
export async function settledIntents({ db }: Shop, intentIds: string[]): Promise<Set<string>> {
  if (intentIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('checkout')
    .select('intentId')
    .where('intentId', 'in', intentIds)
    .where('status', 'in', ['paid', 'refunded', 'cleared'])
    .execute()
  return new Set(rows.flatMap(({ intentId }) => intentId ?? []))
}

const undecidedDisputes = ({ db, payments }: Shop) =>
  db
    .selectFrom('dispute')
    .select('intentId')
    .distinct()
    .where('provider', '=', payments.provider)
    .where('status', 'in', DISPUTE_UNDECIDED)
    .execute()

async function readGap(shop: Shop): Promise<Gap | null> {
  const row = await shop.db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', settingOf(shop))
    .executeTakeFirst()
  return row ? (JSON.parse(row.value) as Gap) : null
}

async function writeGap(shop: Shop, gap: Gap) {
  const value = JSON.stringify(gap)
  await shop.db
    .insertInto('setting')
    .values({ name: settingOf(shop), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function gapAlarms(shop: Shop): Promise<Alarm[]> {
  const gap = await readGap(shop)
  if (!gap?.hasFailed) return []
  const days = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeZone: await readTimeZone(shop.db),
  })
  const [from, to] = [gap.from, gap.to].map((at) => days.format(new Date(at)))
  return [
    {
      kind: 'payments-unread',
      sentence: `Payments, refunds and disputes of ${from} to ${to} may be missing here: the payment provider did not list them all. It is tried again by itself. Please compare these days with its dashboard.`,
      since: gap.foundAt,
    },
  ]
}
