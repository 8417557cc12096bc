import type { Alarm } from '../../../contract/owner/dashboard.ts'
import { HOUR, MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeToOwner } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { seal } from '../../platform/secret.ts'
import { type DownReason, type Payments, ProviderDown } from './payments.ts'
import { CALLS, type Health, LASTING, troublesOf, type WatchedCall } from './provider-troubles.ts'

/** One for all servers, as JSON. */
const SETTING = 'payments.health'

/** Remembers the last good and the last failed call of each kind, without delaying the call. */
export function watchPayments(shop: Shop, payments: Payments): Payments {
  if (payments.provider === 'sandbox') return payments
  const noted = new Map<WatchedCall, { reason: DownReason | null; at: number }>()
  let writing: Promise<unknown> = Promise.resolve()

  const note = (call: WatchedCall, reason: DownReason | null) => {
    const at = shop.now().getTime()
    const known = noted.get(call)
    if (known && known.reason === reason && at - known.at < MINUTE) return
    noted.set(call, { reason, at })
    writing = writing
      .then(() => changeHealth(shop, (health) => noteCall(health, call, reason, new Date(at))))
      // without the database it is noted later
      .catch(() => noted.delete(call))
  }

  const watched = Object.keys(CALLS).map((name) => {
    const call = name as WatchedCall
    const ask = payments[call] as (...given: unknown[]) => Promise<unknown>
    const watch = async (...given: unknown[]) => {
      try {
        const answer = await ask(...given)
        note(call, null)
        return answer
      } catch (error) {
        note(call, error instanceof ProviderDown ? error.reason : null)
        throw error
      }
    }
    return [call, watch]
  })
  return { ...payments, ...(Object.fromEntries(watched) as Pick<Payments, WatchedCall>) }
}

function noteCall({ calls }: Health, call: WatchedCall, reason: DownReason | null, now: Date) {
  const at = now.toISOString()
  const known = calls[call] ?? { goodAt: null, failedAt: null, failing: null }
  if (reason) {
    const since = known.failing?.reason === reason ? known.failing.since : at
    calls[call] = { ...known, failedAt: at, failing: { since, reason } }
    return
  }
  calls[call] = { ...known, goodAt: at, failing: null }
  const old = new Date(now.getTime() - HOUR).toISOString()
  for (const other of Object.values(calls)) {
    const { failing, failedAt } = other
    const isOver = failing?.reason === 'key' || (failing?.reason === 'unreachable' && (failedAt ?? '') < old)
    if (isOver) other.failing = null
  }
}

/** Asks the provider whether the account is ready for the shop. */
export async function checkAccount(shop: Shop) {
  if (shop.payments.provider === 'sandbox') return
  const findings = await shop.payments.checkAccount(shop.config.publicUrl, !shop.config.fixed.payments)
  const at = shop.now().toISOString()
  const isClosed = findings.some(({ stopsSales }) => stopsSales)
  await changeHealth(shop, (health) => {
    health.check = { at, findings, closedSince: isClosed ? (health.check?.closedSince ?? at) : null }
  })
}

/** Serialized between servers, so that each trouble is emailed once. */
async function changeHealth(shop: Shop, change: (health: Health) => void) {
  const hasEmail = await shop.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('setting')
      .values({ name: SETTING, value: JSON.stringify(emptyHealth(shop)) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const health = await readHealth(shop, tx)
    change(health)
    const isEmailed = await emailTroubles(tx, shop, health)
    await tx
      .updateTable('setting')
      .set({ value: JSON.stringify(health) })
      .where('name', '=', SETTING)
      .execute()
    return isEmailed
  })
  if (hasEmail) shop.worker.wake('emails')
}

const emptyHealth = ({ config, secret }: Shop): Health => ({
  key: seal(secret, 'payments key', config.payments.provider === 'stripe' ? config.payments.secretKey : ''),
  calls: {},
  check: null,
  emailed: {},
})

async function readHealth(shop: Shop, tx?: Tx): Promise<Health> {
  const row = await (tx ?? shop.db)
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SETTING)
    .$if(tx !== undefined && shop.engine === 'postgres', (setting) => setting.forUpdate())
    .executeTakeFirst()
  const empty = emptyHealth(shop)
  const stored: Health = row ? JSON.parse(row.value) : empty
  return stored.key === empty.key ? stored : { ...empty, emailed: stored.emailed }
}

/** Once per outage, and at most once an hour for one that comes and goes. */
async function emailTroubles(tx: Tx, { now }: Shop, health: Health) {
  const time = now()
  const before = (milliseconds: number) => new Date(time.getTime() - milliseconds).toISOString()
  const due = troublesOf(health).filter(({ id, since }) => {
    if (id === 'unreachable' && since > before(LASTING)) return false
    const emailedAt = health.emailed[id]
    return emailedAt === undefined || (emailedAt < since && emailedAt < before(HOUR))
  })
  for (const { id, heading, sentence } of due) {
    await writeToOwner(tx, { kind: 'owner-provider-down', payload: { heading, sentence }, now: time })
    health.emailed[id] = time.toISOString()
  }
  return due.length > 0
}

/** Also what does not stop sales. */
export async function listMissingAtProvider(shop: Shop): Promise<string[]> {
  const health = await readHealth(shop)
  const missing = [...troublesOf(health), ...(health.check?.findings ?? [])]
  if (missing.length === 0 && !health.check) return ['The account at Stripe is not checked yet.']
  return [...new Set(missing.map(({ sentence }) => sentence))]
}

export async function providerAlarms(shop: Shop): Promise<Alarm[]> {
  if (shop.payments.provider === 'sandbox') return []
  return troublesOf(await readHealth(shop)).map(({ sentence, since }) => ({
    kind: 'provider-down',
    sentence,
    since,
  }))
}
