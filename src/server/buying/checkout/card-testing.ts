import { setTimeout as sleep } from 'node:timers/promises'
import type { Alarm } from '../../../contract/owner/dashboard.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { refuseTooMany } from '../../owner/accounts/throttle.ts'
import { networksOf } from '../../platform/http/network.ts'
import { seal } from '../../platform/secret.ts'
import { FREE } from './free-order.ts'

/** Unpaid payments that one network may start within an hour. A whole arena shares one address. */
const UNPAID_BY_NETWORK = 100
/** The /56 around an IPv6 network may start twice as many as the network, the /48 twice as many again. */
const WIDER = 2
/** Further unpaid payments allowed for each paid one. */
const UNPAID_FOR_ONE_PAID = 4
/** Declined cards on one network within an hour. */
const DECLINES_BY_NETWORK = 40
/** Further declines allowed for each paid one. */
const DECLINES_FOR_ONE_PAID = 2
/** Open payments of all networks from which on each further one waits a little: nobody is refused for what others do. */
const OPEN_AT_ONCE = 3000
/** Declined cards of one payment. */
export const MOST_DECLINES = 10
/** How long a count is used; payments that start on this server are added to it at once. */
const COUNTED_FOR = 2 * SECOND
/** A network is refused only by a count at most this old, since one of its payments may have been paid meanwhile. */
const FRESH = SECOND / 4

/** When a payment was last refused or slowed down, for the owner's alarm. */
const REFUSED_SETTING = 'payments.refused'
const SLOWED_SETTING = 'payments.slowed'

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
  readonly #recordedAt = new Map<string, number>()

  constructor(shop: Shop) {
    this.#shop = shop
  }

  /** Counts one more payment, and gives what it is counted under. */
  async count(ip: string): Promise<string> {
    const parts = networksOf(ip).reverse()
    const codes = parts.map((network) => codeOf(this.#shop.secret, network))
    const begun: Count[] = []
    for (const [index] of codes.entries()) {
      const network = codes.slice(0, index + 1).join('')
      const share = WIDER ** (codes.length - 1 - index)
      const roughly = await this.#countNetwork(network, COUNTED_FOR)
      const known = whyNot(roughly, share) ? await this.#countNetwork(network, FRESH) : roughly
      const why = whyNot(known, share)
      if (why) {
        await this.#record(REFUSED_SETTING)
        refuseTooMany(600, why)
      }
      begun.push(known)
    }
    for (const known of begun) known.begun++
    const open = await this.#countOpen()
    open.count++
    if (open.count > OPEN_AT_ONCE) {
      await this.#record(SLOWED_SETTING)
      await sleep(this.#shop.crowdedTime)
    }
    return codes.join('')
  }

  async #countOpen() {
    const now = this.#shop.now().getTime()
    if (this.#open.until > now) return this.#open
    const { count } = await this.#shop.db
      .selectFrom('checkout')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'open')
      .where('leadId', 'is', null)
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
      .where('leadId', 'is', null)
      // no card is asked, so it earns no further tries
      .where('provider', '<>', FREE)
      // wider networks come first in it
      .where('network', '>=', network)
      .where('network', '<', `${network}g`)
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

  /** Written once a minute at most. */
  async #record(name: string) {
    const { db, now } = this.#shop
    const time = now()
    if (time.getTime() - (this.#recordedAt.get(name) ?? 0) <= MINUTE) return
    this.#recordedAt.set(name, time.getTime())
    const value = time.toISOString()
    await db
      .insertInto('setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }
}

/** In hexadecimal, which every database sorts alike. */
const codeOf = (secret: string, network: string) =>
  Buffer.from(seal(secret, 'network', network), 'base64url').toString('hex', 0, 6)

function whyNot({ begun, paid, declines }: Count, share: number): string | null {
  if (begun - paid >= UNPAID_BY_NETWORK * share + UNPAID_FOR_ONE_PAID * paid)
    return 'Too many payments were begun from your network and not finished.'
  return declines >= DECLINES_BY_NETWORK * share + DECLINES_FOR_ONE_PAID * paid
    ? 'Too many cards were declined on your network.'
    : null
}

/** Declines on one day that are suspicious where few cards pay. */
const MANY_DECLINES = 25

/** Signs of card testing: payments were refused, or more cards were declined than paid. */
export async function cardTestingAlarms({ db, now }: Shop): Promise<Alarm[]> {
  const since = new Date(now().getTime() - DAY).toISOString()
  const [limited] = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'in', [REFUSED_SETTING, SLOWED_SETTING])
    .where('value', '>', since)
    .orderBy('name')
    .execute()
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
    .where('provider', '<>', FREE)
    .executeTakeFirstOrThrow()
  const count = Number(declines ?? 0)
  if (!limited && (count < MANY_DECLINES || count < paid)) return []
  const what =
    limited === undefined
      ? 'Many cards are declined'
      : limited.name === REFUSED_SETTING
        ? 'Payments were refused because too many were begun and not finished, or too many cards declined'
        : 'Very many payments were begun and not finished, so each new one waited some seconds'
  return [
    {
      kind: 'card-testing',
      sentence: `${what}: somebody may be trying out stolen cards. On the last day ${count} ${count === 1 ? 'card was' : 'cards were'} declined and ${paid} ${paid === 1 ? 'payment was' : 'payments were'} made. Your provider's dashboard shows them, and can block them.`,
      since: limited?.value ?? first ?? since,
    },
  ]
}
