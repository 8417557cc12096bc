import { HOUR, MINUTE } from '../../../contract/time.ts'
import { networkOf, refuseFor, stillToWait, tryOrWait } from '../../owner/accounts/throttle.ts'
import type { Database } from '../../platform/db/open.ts'
import { hashToken } from './order-link.ts'

/** So many addresses a family, or the guests of a motel, ask about without being slowed down. */
const FREE = 40
/** How many networks, and how many addresses of each, are remembered at a time. */
const MOST_NETWORKS = 2000
const MOST_ADDRESSES = 200

interface Asker {
  /** Where the request comes from. */
  ip: string
  email: string
}

/**
 * Whether an address has bought is told as the specification wants it; who goes through a list of addresses is slowed down,
 * by whichever call they ask. Asking about the same one again, as every page of a buyer does, counts for nothing.
 */
export class AddressRateLimit {
  readonly #asked = new Map<string, Set<string>>()

  async count({ db }: Pick<Database, 'db'>, { ip, email }: Asker, now: Date) {
    const network = networkOf(ip)
    const known = this.#asked.get(network) ?? new Set()
    const address = hashToken(email).slice(0, 16)
    if (known.has(address)) return
    const asking = { key: `check from ${network}`, free: FREE, firstPause: MINUTE, longestPause: HOUR }
    // a flood of made-up addresses costs a look, and writes nothing
    const wait = (await stillToWait(db, asking, now)) || (await tryOrWait(db, [asking], now))
    if (wait > 0) refuseFor(wait, 'Too many addresses were asked about.')
    if (known.size >= MOST_ADDRESSES) known.clear()
    known.add(address)
    this.#asked.delete(network)
    this.#asked.set(network, known)
    const [oldest] = this.#asked.keys()
    if (this.#asked.size > MOST_NETWORKS && oldest !== undefined) this.#asked.delete(oldest)
  }
}
