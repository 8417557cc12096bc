import type { Alarm } from '../../../contract/owner/alarm.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { refuseFor } from '../../owner/accounts/throttle.ts'

/** Payments that one network may begin within an hour without finishing them. A whole arena shares one address. */
export const UNPAID_BY_NETWORK = 100
/** Each one that was paid makes room for so many more. */
const UNPAID_FOR_ONE_PAID = 4
/** Cards that may be declined on one network within an hour. */
export const DECLINES_BY_NETWORK = 40
/** Each payment that was made makes room for so many more. */
export const DECLINES_FOR_ONE_PAID = 2
/** Payments that may be open at once, whoever began them. */
export const OPEN_AT_ONCE = 3000
/** Cards that one payment may be tried with. */
export const MOST_DECLINES = 10
/** What others begin is counted anew after this; what this server begins is counted at once. */
const COUNTED_FOR = 2 * SECOND
/** Nobody is refused by a count that is older: somebody of theirs may have paid since. */
const FRESH = SECOND / 4

/** By which the owner is told that somebody was refused. */
const REFUSED_SETTING = 'payments.refused'

interface Count {
  countedAt: number
  begun: number
  paid: number
  declines: number
}

/** Stolen cards are tried out by beginning payments by the hundred: whoever pays is never slowed down, whoever only begins is. */
export class PaymentLimits {
  readonly #shop: Shop
  readonly #networks = new Map<string, Count>()
  #open = { until: 0, count: 0 }
  #toldAt = 0

  constructor(shop: Shop) {
    this.#shop = shop
  }

  /** Counts one more payment of a network, or refuses it. */
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
    this.#forgetOld(now)
    this.#networks.set(network, count)
    return count
  }

  #forgetOld(now: number) {
    for (const [network, { countedAt }] of this.#networks) {
      if (countedAt + COUNTED_FOR <= now) this.#networks.delete(network)
    }
  }

  async #refuse(seconds: number, why: string): Promise<never> {
    const { db, now } = this.#shop
    const time = now()
    // once a minute is enough to tell the owner
    if (time.getTime() - this.#toldAt > MINUTE) {
      this.#toldAt = time.getTime()
      const value = time.toISOString()
      await db
        .insertInto('setting')
        .values({ name: REFUSED_SETTING, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    }
    return refuseFor(seconds, why)
  }
}

function whyNot({ begun, paid, declines }: Count): string | null {
  if (begun - paid >= UNPAID_BY_NETWORK + UNPAID_FOR_ONE_PAID * paid)
    return 'Too many payments were begun from your network and not finished.'
  return declines >= DECLINES_BY_NETWORK + DECLINES_FOR_ONE_PAID * paid
    ? 'Too many cards were declined on your network.'
    : null
}

/** So many on one day are more than bad luck, where few pay. */
const MANY_DECLINES = 25

/** Somebody seems to try out stolen cards: payments were refused for it, or far more cards declined than paid. */
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
