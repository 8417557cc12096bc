import type { FastifyReply, FastifyRequest } from 'fastify'
import { TimedOut, withTimeout } from '../async/with-timeout.ts'
import { yieldToEventLoop } from '../async/yield-to-event-loop.ts'
import type { Change } from '../db/changes.ts'
import { outageOf } from './outage.ts'
import { JSON_TYPE, type PreparedResponse, prepareResponse, sendPrepared } from './prepared-response.ts'
import { type Asker, askerOf, RequestQueue } from './request-queue.ts'

interface Entry {
  /** A promise while it is queued or being made. */
  response: PreparedResponse | Promise<PreparedResponse>
  /** A render that has not started cannot miss a change. */
  started: boolean
  start(): Promise<void>
  fail(error: unknown): void
  /** In whose turn it may start. */
  networks: Set<string>
  /** The last finished one, served while the database is unreachable. */
  stale: PreparedResponse | null
  /** A sale changed it since, so it is not served while the database is only slow. */
  isOutdated: boolean
  /** A request has already timed out waiting for the new one: the next gets the stale one at once. */
  isSlow: boolean
  /** Requests that wait for it; at 0 a queued render is skipped. */
  waiting: number
  until: number
  bytes: number
}

const MAX_BYTES = 128 * 1024 * 1024
/** Bounds how late a change by time alone shows, such as a hold that expires. */
const MAX_AGE_MS = 60_000
/** Jitter: responses cached together must not expire together. */
const randomAge = () => MAX_AGE_MS * (0.5 + Math.random() / 2)
/** How long a stale response is served before the database is tried again. */
const RETRY_AFTER_MS = 1000
/** How long a request waits for a new response where there is a stale one, and where there is none. */
const STALE_AFTER_MS = 2000
const MAX_WAIT_MS = 20_000
/** Renders at once. They share the cores, and each takes some megabytes for compression: without a limit a crowd took gigabytes. */
const CONCURRENCY = 8

/** An LRU cache of finished responses until the shop changes. Concurrent requests for one key share one render. */
export class ResponseCache {
  readonly #entries = new Map<string, Entry>()
  readonly #queue: RequestQueue
  readonly #maxBytes: number
  readonly #announce: (change: Change) => void
  readonly #now: () => number
  #emptyAt = Number.POSITIVE_INFINITY
  #bytes = 0
  /** Increases with each change of the shop; other caches of its data compare it. */
  version = 0

  constructor({
    maxBytes = MAX_BYTES,
    maxWaiting,
    announce = () => {},
    now = Date.now,
  }: {
    maxBytes?: number
    maxWaiting?: number
    announce?: (change: Change) => void
    now?: () => number
  } = {}) {
    this.#now = now
    this.#maxBytes = maxBytes
    this.#queue = new RequestQueue({ concurrency: CONCURRENCY, ...(maxWaiting && { maxWaiting }) })
    this.#announce = announce
  }

  get size() {
    return this.#entries.size
  }

  has(key: string) {
    return this.#entries.has(key)
  }

  /** Synchronous when it is ready. */
  get<A extends PreparedResponse>(key: string, make: () => Promise<A>, asker?: Asker): A | Promise<A> {
    if (this.#now() >= this.#emptyAt) {
      this.#emptyAt = Number.POSITIVE_INFINITY
      this.invalidateHere()
    }
    const known = this.#entries.get(key)
    const isFresh = known && known.until > Date.now()
    if (isFresh) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      if (!(known.response instanceof Promise)) return known.response as A
    } else this.#remove(key)
    const entry = isFresh ? known : this.#make(key, make, known)
    entry.waiting++
    asker?.onLeft(() => entry.waiting--)
    this.#queueFor(entry, asker?.network ?? '')
    return readyOrStale(entry) as A | Promise<A>
  }

  /** Call it after every write that visitors can see. */
  invalidateEverywhere(change: Change = 'any') {
    this.invalidateHere(change)
    this.#announce(change)
  }

  /** Renders in progress may have read the data before the change, so they are not cached either. */
  invalidateHere(change: Change = 'any') {
    if (change === 'sale') return this.#expire({ isOutdated: true })
    this.version++
    for (const [key, entry] of this.#entries) {
      this.#bytes -= entry.bytes
      entry.stale = null
      entry.bytes = 0
      if (entry.started) this.#entries.delete(key)
    }
  }

  /** What is cached now changes by itself then. */
  emptyAt(time: string) {
    this.#emptyAt = Math.min(this.#emptyAt, Date.parse(time))
  }

  /** A change may have been missed: everything is rendered again, unless the database is unreachable. */
  markStale() {
    this.#expire({ isOutdated: false })
  }

  #expire({ isOutdated }: { isOutdated: boolean }) {
    this.version++
    for (const [key, entry] of this.#entries) {
      entry.isOutdated ||= isOutdated
      if (!entry.started) continue
      if (entry.stale) entry.until = 0
      else this.#remove(key)
    }
  }

  #make(key: string, make: () => Promise<PreparedResponse>, known: Entry | undefined): Entry {
    const stale = known?.stale ?? null
    const { promise, resolve, reject } = Promise.withResolvers<PreparedResponse>()
    const bytes = stale ? sizeOf(stale) : 0
    const until = Number.POSITIVE_INFINITY
    const start = async () => {
      // another network's turn came first
      if (entry.started) return
      entry.started = true
      entry.until = Date.now() + randomAge()
      // one render per event-loop turn, so that other requests are answered in between
      await yieldToEventLoop()
      try {
        resolve(await make())
      } catch (error) {
        fail(error)
      }
    }
    const fail = (error: unknown) => (entry.stale && outageOf(error) ? resolve(entry.stale) : reject(error))
    const entry: Entry = {
      response: promise,
      started: false,
      start,
      fail,
      networks: new Set(),
      stale,
      isOutdated: known?.isOutdated ?? false,
      isSlow: false,
      waiting: 0,
      until,
      bytes,
    }
    this.#entries.set(key, entry)
    this.#bytes += bytes
    promise.then(
      (response) => this.#entries.get(key) === entry && this.#finish(key, entry, response),
      () => this.#entries.get(key) === entry && this.#remove(key),
    )
    return entry
  }

  /** Each network that asks for it lines up, so that nobody waits in the line of one that asks for very much. */
  #queueFor(entry: Entry, network: string) {
    if (entry.started || entry.networks.has(network)) return
    entry.networks.add(network)
    this.#queue
      .run(entry.start, () => entry.waiting > 0, network)
      .catch((error) => {
        entry.networks.delete(network)
        if (!entry.started && entry.networks.size === 0) entry.fail(error)
      })
  }

  #finish(key: string, entry: Entry, response: PreparedResponse) {
    if (!(response.isCacheable ?? response.status === 200)) return this.#remove(key)
    if (response === entry.stale) entry.until = Math.min(entry.until, Date.now() + RETRY_AFTER_MS)
    else entry.isOutdated = false
    entry.response = entry.stale = response
    this.#bytes += sizeOf(response) - entry.bytes
    entry.bytes = sizeOf(response)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#remove(oldest)
    }
  }

  #remove(key: string) {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}

/** The finished response at once, else the new one, or the stale one where the new one is slow. */
function readyOrStale(entry: Entry): PreparedResponse | Promise<PreparedResponse> {
  const { response, stale, isOutdated, isSlow } = entry
  if (!(response instanceof Promise)) return response
  if (!stale || isOutdated) return withTimeout(MAX_WAIT_MS, response)
  if (isSlow) return stale
  return withTimeout(STALE_AFTER_MS, response).catch((error: unknown) => {
    if (!(error instanceof TimedOut)) throw error
    entry.isSlow = true
    // a change may have dropped the stale one meanwhile
    return (!entry.isOutdated && entry.stale) || withTimeout(MAX_WAIT_MS, response)
  })
}

// the overhead of 1 KiB bounds a flood of tiny responses, such as empty lists for made-up ids
const sizeOf = (response: PreparedResponse) => response.plain.length + response.brotli.length + 1024

/** Sends JSON that is the same for all visitors, read once per change of the shop. */
export function sendJson(
  responses: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  read: () => Promise<unknown>,
): void | Promise<void> {
  const make = async () => prepareResponse(200, JSON_TYPE, JSON.stringify(await read()))
  return sendCached(responses, request, reply, key, make)
}

/** Sends the response cached under `key`, or makes it. */
export function sendCached(
  responses: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: () => Promise<PreparedResponse>,
): void | Promise<void> {
  const response = responses.get(key, make, askerOf(request, reply))
  if (response instanceof Promise) return response.then((ready) => sendPrepared(request, reply, ready))
  sendPrepared(request, reply, response)
}
