import type { Alarm } from '../../../contract/owner/dashboard.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { refuseTooMany } from '../../owner/accounts/throttle.ts'

/** Unpaid payments that one network may start within an hour. A whole arena shares one address. */
export const UNPAID_BY_NETWORK = 100
/** Further unpaid payments allowed for each paid one. */
const UNPAID_FOR_ONE_PAID = 4
/** Declined cards on one network within an hour. */
export const DECLINES_BY_NETWORK = 40
/** Further declines allowed for each paid one. */
export const DECLINES_FOR_ONE_PAID = 2
/** Open payments of all networks. */
export const OPEN_AT_ONCE = 3000
/** Declined cards of one payment. */
export const MOST_DECLINES = 10
/** How long a count is used; payments that start on this server are added to it at once. */
const COUNTED_FOR = 2 * SECOND
/** A network is refused only by a count at most this old, since one of its payments may have been paid meanwhile. */
const FRESH = SECOND / 4

/** When a payment was last refused, for the owner's alarm. */
const REFUSED_SETTING = 'payments.refused'

interface Count {
  countedAt: number
  begun: number
  paid: number
  declines: number
}

/** Rate limits against card testing (trying out stolen cards): by payments that are started and not paid, and by declines. */
export class PaymentLimits {
  readonly #shop: Shop
  readonly #networks = new Map<string, Count>()
  #open = { until: 0, count: 0 }
  #recordedAt = 0

  constructor(shop: Shop) {
    this.#shop = shop
  }

  async count(network: string) {
    const open = await this.#countOpen()
    if (open.count >= OPEN_AT_ONCE) await this.#refuse(60, 'Very many payments are being made right now.')
    const roughly = await this.#countNetwork(network, COUNTED_FOR)
    const known = whyNot(roughly) ? await this.#countNetwork(network, FRESH) : roughly
    const why = whyNot(known)
    if (why) await this.#refuse(600, why)
    known.begun++
    open.count++
  }

  async #countOpen() {
    const now = this.#shop.now().getTime()
    if (this.#open.until > now) return this.#open
    const { count } = await this.#shop.db
      .selectFrom('checkout')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'open')
      .where('createdAt', '>', new Date(now - HOUR).toISOString())
      .executeTakeFirstOrThrow()
    this.#open = { until: now + COUNTED_FOR, count }
    return this.#open
  }

  async #countNetwork(network: string, age: number): Promise<Count> {
    const now = this.#shop.now().getTime()
    const known = this.#networks.get(network)
    if (known && known.countedAt + age > now) return known
    const rows = await this.#shop.db
      .selectFrom('checkout')
      .select(({ fn }) => ['status', fn.countAll<number>().as('begun')])
      .select(({ fn }) => fn.sum<number | null>('declines').as('declines'))
      .where('network', '=', network)
      .where('createdAt', '>', new Date(now - HOUR).toISOString())
      .groupBy('status')
      .execute()
    const count: Count = { countedAt: now, begun: 0, paid: 0, declines: 0 }
    for (const row of rows) {
      count.begun += row.begun
      count.declines += Number(row.declines ?? 0)
      if (row.status === 'paid') count.paid += row.begun
    }
    this.#dropOld(now)
    this.#networks.set(network, count)
    return count
  }

  #dropOld(now: number) {
    for (const [network, { countedAt }] of this.#networks) {
      if (countedAt + COUNTED_FOR <= now) this.#networks.delete(network)
    }
  }

  async #refuse(seconds: number, why: string): Promise<never> {
    const { db, now } = this.#shop
    const time = now()
    // written once a minute at most
    if (time.getTime() - this.#recordedAt > MINUTE) {
      this.#recordedAt = time.getTime()
      const value = time.toISOString()
      await db
        .insertInto('setting')
        .values({ name: REFUSED_SETTING, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    }
    return refuseTooMany(seconds, why)
  }
}

function whyNot({ begun, paid, declines }: Count): string | null {
  if (begun - paid >= UNPAID_BY_NETWORK + UNPAID_FOR_ONE_PAID * paid)
    return 'Too many payments were begun from your network and not finished.'
  return declines >= DECLINES_BY_NETWORK + DECLINES_FOR_ONE_PAID * paid
    ? 'Too many cards were declined on your network.'
    : null
}

/** Declines on one day that are suspicious where few cards pay. */
const MANY_DECLINES = 25

/** Signs of card testing: payments were refused, or more cards were declined than paid. */
export async function cardTestingAlarms({ db, now }: Shop): Promise<Alarm[]> {
  const since = new Date(now().getTime() - DAY).toISOString()
  const refused = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', REFUSED_SETTING)
    .where('value', '>', since)
    .executeTakeFirst()
  const { declines, first } = await db
    .selectFrom('checkout')
    .select(({ fn }) => [
      fn.sum<number | null>('declines').as('declines'),
      fn.min<string | null>('createdAt').as('first'),
    ])
    .where('createdAt', '>', since)
    .where('declines', '>', 0)
    .executeTakeFirstOrThrow()
  const { paid } = await db
    .selectFrom('checkout')
    .select(({ fn }) => fn.countAll<number>().as('paid'))
    .where('createdAt', '>', since)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  const count = Number(declines ?? 0)
  if (!refused && (count < MANY_DECLINES || count < paid)) return []
  const what = refused
    ? 'Payments were refused because too many were begun and not finished, or too many cards declined'
    : 'Many cards are declined'
  return [
    {
      kind: 'card-testing',
      sentence: `${what}: somebody may be trying out stolen cards. On the last day ${count} ${count === 1 ? 'card was' : 'cards were'} declined and ${paid} ${paid === 1 ? 'payment was' : 'payments were'} made. Your provider's dashboard shows them, and can block them.`,
      since: refused?.value ?? first ?? since,
    },
  ]
}
