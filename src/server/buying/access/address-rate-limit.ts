import { HOUR, MINUTE } from '../../../contract/time.ts'
import { attemptOrWait, refuseTooMany, remainingWait } from '../../owner/accounts/throttle.ts'
import type { Database } from '../../platform/db/open.ts'
import { networkOf, networksOf } from '../../platform/http/network.ts'
import { hashToken } from './order-link.ts'

/** Addresses that one network may ask about before it is slowed down: enough for a family or a motel. */
const FREE = 40
/** How many networks, and how many addresses of each, are remembered. */
const MOST_NETWORKS = 2000
const MOST_ADDRESSES = 200

interface Asker {
  /** Where the request comes from. */
  ip: string
  email: string
}

/**
 * The API answers whether an address has bought, as specified. This limits how many different addresses one network can ask
 * about, over all calls that answer it. Asking about the same one again does not count.
 */
export class AddressRateLimit {
  readonly #asked = new Map<string, Set<string>>()

  async count({ db }: Pick<Database, 'db'>, { ip, email }: Asker, now: Date) {
    const network = networkOf(ip)
    const known = this.#asked.get(network) ?? new Set()
    const address = hashToken(email).slice(0, 16)
    if (known.has(address)) return
    const asking = networksOf(ip).map((network, index) => ({
      key: `check from ${network}`,
      free: FREE * 2 ** index,
      firstPause: MINUTE,
      longestPause: HOUR,
    }))
    // once the limit is reached, a flood of addresses only reads
    const wait = (await remainingWait(db, asking, now)) || (await attemptOrWait(db, asking, now))
    if (wait > 0) refuseTooMany(wait, 'Too many addresses were asked about.')
    if (known.size >= MOST_ADDRESSES) known.clear()
    known.add(address)
    this.#asked.delete(network)
    this.#asked.set(network, known)
    const [oldest] = this.#asked.keys()
    if (this.#asked.size > MOST_NETWORKS && oldest !== undefined) this.#asked.delete(oldest)
  }
}
