import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownTurn } from '../async/turns.ts'
import { TimedOut, withTimeout } from '../async/with-timeout.ts'
import { type Answer, finishAnswer, JSON_TYPE, sendAnswer } from './answer.ts'
import { outageOf } from './outage.ts'
import { VisitorsQueue, whenLeft } from './visitors-queue.ts'

interface Kept {
  /** The promise of it while it is being made or waits for its turn. */
  answer: Answer | Promise<Answer>
  /** Whether its making has begun: what has yet to begin cannot miss a change. */
  begun: boolean
  /** The last one that was finished; it is given while a new one cannot be made because the database is away. */
  former: Answer | null
  /** Whether somebody has waited for a new one in vain, so that the next one need not. */
  isSlow: boolean
  /** How many wait for it; what nobody waits for any more is not begun. */
  waiting: number
  until: number
  bytes: number
}

const MAX_BYTES = 128 * 1024 * 1024
/** What changes by the clock alone, such as a hold that lapses, shows at the latest after this. */
const MAX_AGE = 60_000
/** What was made for one crowd would else be made anew for the next one, all at the same moment. */
const ageOfOne = () => MAX_AGE * (0.5 + Math.random() / 2)
/** So long a former answer is given before the database is asked again. */
const PAUSE = 1000
/** So long whoever could have a former answer waits for a new one, and so long everybody else. */
const TIMEOUT_MS = 2000
const LONGEST = 20_000
/**
 * So many are made at once. More would be no sooner ready, since they share the same cores, and each takes some megabytes while
 * it is compressed: a crowd that found nothing ready took gigabytes.
 */
const MADE_AT_ONCE = 8

/**
 * Keeps finished answers until the shop changes, made once however many ask at the same time.
 * The least recently used leave first when there are too many.
 */
export class ResponseCache {
  readonly #kept = new Map<string, Kept>()
  readonly #queue: VisitorsQueue
  readonly #maxBytes: number
  readonly #announce: () => void
  #bytes = 0
  /** Another one after each change of the shop: for what is made of its data elsewhere. */
  version = 0

  constructor({
    maxBytes = MAX_BYTES,
    mostWaiting,
    announce = () => {},
  }: { maxBytes?: number; mostWaiting?: number; announce?: () => void } = {}) {
    this.#maxBytes = maxBytes
    this.#queue = new VisitorsQueue({ atOnce: MADE_AT_ONCE, ...(mostWaiting && { mostWaiting }) })
    this.#announce = announce
  }

  /** How many answers are kept, or on their way. */
  get size() {
    return this.#kept.size
  }

  has(key: string) {
    return this.#kept.has(key)
  }

  /** At once when it is ready: nothing has to wait for what is there. `left` calls back when whoever asks has gone. */
  get<A extends Answer>(
    key: string,
    make: () => Promise<A>,
    left?: (go: () => void) => void,
  ): A | Promise<A> {
    const known = this.#kept.get(key)
    const isFresh = known && known.until > Date.now()
    if (isFresh) {
      this.#kept.delete(key)
      this.#kept.set(key, known)
      if (!(known.answer instanceof Promise)) return known.answer as A
    } else this.#remove(key)
    if (isFresh) known.waiting++
    const kept = isFresh ? known : this.#make(key, make, known?.former ?? null)
    left?.(() => kept.waiting--)
    return give(kept) as A | Promise<A>
  }

  /** To be called after every write that a visitor can see, here and on every other server of the shop. */
  invalidateEverywhere() {
    this.invalidateHere()
    this.#announce()
  }

  /** What is being made meanwhile may have been read before the change, so it is not kept either. */
  invalidateHere() {
    this.version++
    for (const [key, kept] of this.#kept) {
      if (kept.begun) this.#remove(key)
      else this.#loseFormer(kept)
    }
  }

  /** Something may have changed without our hearing of it: everything is made anew, unless the database is away. */
  markStale() {
    this.version++
    for (const [key, kept] of this.#kept) {
      if (!kept.begun) continue
      if (kept.former) kept.until = 0
      // what is being made may be too old, and is not kept
      else this.#remove(key)
    }
  }

  #make(key: string, make: () => Promise<Answer>, former: Answer | null): Kept {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const bytes = former ? sizeOf(former) : 0
    const until = Number.POSITIVE_INFINITY
    const kept: Kept = { answer: promise, begun: false, former, isSlow: false, waiting: 1, until, bytes }
    this.#kept.set(key, kept)
    this.#bytes += bytes
    promise.then(
      (answer) => this.#kept.get(key) === kept && this.#finish(key, kept, answer),
      () => this.#kept.get(key) === kept && this.#remove(key),
    )
    const begin = async () => {
      kept.begun = true
      kept.until = Date.now() + ageOfOne()
      // else all that are made at once would be made in one go, and nobody else be answered before the last
      await ownTurn()
      return make()
    }
    const turn = this.#queue.run(begin, () => kept.waiting > 0)
    turn.then(resolve, (error) => (kept.former && outageOf(error) ? resolve(kept.former) : reject(error)))
    return kept
  }

  #finish(key: string, kept: Kept, answer: Answer) {
    if (!(answer.isKept ?? answer.status === 200)) return this.#remove(key)
    if (answer === kept.former) kept.until = Math.min(kept.until, Date.now() + PAUSE)
    kept.answer = kept.former = answer
    this.#bytes += sizeOf(answer) - kept.bytes
    kept.bytes = sizeOf(answer)
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#remove(oldest)
    }
  }

  #loseFormer(kept: Kept) {
    this.#bytes -= kept.bytes
    kept.former = null
    kept.bytes = 0
  }

  #remove(key: string) {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}

/** What is ready at once; else the new one, unless it takes its time and there is a former one. */
function give(kept: Kept): Answer | Promise<Answer> {
  const { answer, former, isSlow } = kept
  if (!(answer instanceof Promise)) return answer
  if (!former) return withTimeout(LONGEST, answer)
  if (isSlow) return former
  return withTimeout(TIMEOUT_MS, answer).catch((error: unknown) => {
    if (!(error instanceof TimedOut)) throw error
    kept.isSlow = true
    // a change may have taken the former one meanwhile
    return kept.former ?? withTimeout(LONGEST, answer)
  })
}

// the overhead keeps a flood of tiny answers, such as empty lists for made-up ids, within the bound
const sizeOf = (answer: Answer) => answer.plain.length + answer.brotli.length + 1024

/** Answers a visitor with JSON that is the same for everyone, made once per change of the shop. */
export function sendJson(
  answers: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  read: () => Promise<unknown>,
): void | Promise<void> {
  const make = async () => finishAnswer(200, JSON_TYPE, JSON.stringify(await read()))
  return sendKept(answers, request, reply, key, make)
}

/** Sends the answer kept under `key`, at once when it is ready. */
export function sendKept(
  answers: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: () => Promise<Answer>,
): void | Promise<void> {
  const answer = answers.get(key, make, (leave) => whenLeft(reply, leave))
  if (answer instanceof Promise) return answer.then((ready) => sendAnswer(request, reply, ready))
  sendAnswer(request, reply, answer)
}
