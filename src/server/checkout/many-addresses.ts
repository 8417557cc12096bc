import { networkOf, refuseFor, tryOrWait } from '../accounts/throttle.ts'
import { hashToken } from '../buyers/order-token.ts'
import type { Shop } from '../composed-shop.ts'

const MINUTE = 60_000
/** So many addresses a family, or the guests of a motel, ask about without being slowed down. */
const FREE = 40
/** How many networks, and how many addresses of each, are remembered at a time. */
const MOST_NETWORKS = 2000
const MOST_ADDRESSES = 200

/**
 * Whether an address has bought is told as the specification wants it; who goes through a list of addresses is slowed down.
 * Asking about the same one again, as every page of a buyer does, counts for nothing.
 */
export class ManyAddresses {
  readonly #asked = new Map<string, Set<string>>()

  async count({ db, now }: Pick<Shop, 'db' | 'now'>, client: string, email: string) {
    const network = networkOf(client)
    const known = this.#asked.get(network) ?? new Set()
    const address = hashToken(email).slice(0, 16)
    if (known.has(address)) return
    const asking = { key: `check from ${network}`, free: FREE, firstPause: MINUTE, longestPause: 60 * MINUTE }
    const wait = await tryOrWait(db, [asking], now())
    if (wait > 0) refuseFor(wait, 'Too many addresses were asked about.')
    if (known.size >= MOST_ADDRESSES) known.clear()
    known.add(address)
    this.#asked.delete(network)
    this.#asked.set(network, known)
    const [oldest] = this.#asked.keys()
    if (this.#asked.size > MOST_NETWORKS && oldest !== undefined) this.#asked.delete(oldest)
  }
}
