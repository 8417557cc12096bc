import { HOUR, MINUTE } from '../../../contract/time.ts'
import { attemptOrWait, refuseTooMany, remainingWait } from '../../owner/accounts/throttle.ts'
import type { Database } from '../../platform/db/open.ts'
import { networkOf, networksOf } from '../../platform/http/network.ts'
import { hashToken } from './order-link.ts'

/** Guesses that one network has before it is slowed down: enough for a family or a motel. */
const FREE = 40
/** How many networks, and how many guesses of each, are remembered. */
const MOST_NETWORKS = 2000
const MOST_GUESSES = 200

interface Guess {
  /** Where the request comes from. */
  ip: string
  guess: string
}

/**
 * Limits how many different things one network can ask about, over all calls that answer it: addresses that may have bought, or
 * codes. Asking about the same one again does not count.
 */
export class GuessRateLimit {
  readonly #asked = new Map<string, Set<string>>()
  readonly #name: string
  readonly #sentence: string

  constructor(name: string, sentence: string) {
    this.#name = name
    this.#sentence = sentence
  }

  async count({ db }: Pick<Database, 'db'>, { ip, guess }: Guess, now: Date) {
    const network = networkOf(ip)
    const known = this.#asked.get(network) ?? new Set()
    const asked = hashToken(guess).slice(0, 16)
    if (known.has(asked)) return
    const limits = this.#limitsOf(ip)
    // once the limit is reached, a flood of guesses only reads
    const wait = (await remainingWait(db, limits, now)) || (await attemptOrWait(db, limits, now))
    if (wait > 0) refuseTooMany(wait, this.#sentence)
    if (known.size >= MOST_GUESSES) known.clear()
    known.add(asked)
    this.#asked.delete(network)
    this.#asked.set(network, known)
    const [oldest] = this.#asked.keys()
    if (this.#asked.size > MOST_NETWORKS && oldest !== undefined) this.#asked.delete(oldest)
  }

  /** Where only wrong guesses count: a right one is not told either while the network has to wait. */
  async refuseIfOver({ db }: Pick<Database, 'db'>, { ip }: Pick<Guess, 'ip'>, now: Date) {
    const wait = await remainingWait(db, this.#limitsOf(ip), now)
    if (wait > 0) refuseTooMany(wait, this.#sentence)
  }

  #limitsOf = (ip: string) =>
    networksOf(ip).map((network, index) => ({
      key: `${this.#name} from ${network}`,
      free: FREE * 2 ** index,
      firstPause: MINUTE,
      longestPause: HOUR,
    }))
}
