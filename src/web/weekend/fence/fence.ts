import { FENCE_LINK_HEADER } from '../../../contract/endpoint.ts'
import { readFence } from '../../../contract/weekend/fence/fence-calls.ts'
import { addRun, addTaps, listTaps, readRunningOrder } from '../../../contract/weekend/weekend-calls.ts'
import { call } from '../../platform/api/call.ts'
import { randomKey } from '../../platform/api/idempotency-key.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { createStore } from '../../platform/browser/store.ts'
import { everyAndWhenOnline } from '../../platform/browser/wait-until-online.ts'
import { FenceClock } from './fence-clock.ts'
import { type FenceTap, isOpen, type LateEntry, withLateEntries } from './fence-day.ts'
import { fenceStorage, type OwnTap, type StoredRunningOrder } from './fence-storage.ts'

interface FenceState {
  /** Undefined until it is read; null where it is neither stored nor reachable. */
  order: StoredRunningOrder | null | undefined
  taps: OwnTap[]
  connection: 'unknown' | 'online' | 'offline' | 'logged-out' | 'ended'
  /** Taps last only as long as the page. */
  storageFailed: boolean
}

const SYNC_EVERY = 10_000
/** The running order is large and rarely changes during a day. */
const READ_ORDER_EVERY = 60_000
const TIMEOUT = 20_000

/**
 * A day at the fence on this phone. A tap is stored here first and sent until the shop has it, which recognises it by its key.
 * Taps of other phones are read on the way.
 */
export class Fence {
  readonly clock = new FenceClock()
  readonly state = createStore<FenceState>({
    order: undefined,
    taps: [],
    connection: 'unknown',
    storageFailed: false,
  })
  readonly #eventId: number
  /** Of every call. A fence link is in place of a login. */
  readonly #input: { params: { id: number }; headers: { [FENCE_LINK_HEADER]?: string } }
  #running: Promise<void> | null = null
  #again = false
  #orderAsked = Number.NEGATIVE_INFINITY
  /** The ids that the shop gave to late entries of this phone. */
  readonly #sentIds = new Map<number, number>()

  constructor(eventId: number, token: string | null = null) {
    this.#eventId = eventId
    this.#input = { params: { id: eventId }, headers: token === null ? {} : { [FENCE_LINK_HEADER]: token } }
  }

  async start() {
    await this.clock.load()
    const [order, taps] = await Promise.all([
      fenceStorage.get('orders', this.#eventId),
      fenceStorage.list('taps', this.#eventId),
    ])
    // IndexedDB returns them by their random keys
    taps.sort((a, b) => a.tappedAt - b.tappedAt)
    this.#set({ taps: [...taps, ...this.state.get().taps], ...(order && { order }) })
    await this.sync()
  }

  /** Syncs from now on; returns the function that ends this. */
  watch(): () => void {
    const sync = () => void this.sync()
    const wake = () => {
      this.clock.markHidden()
      if (document.visibilityState === 'visible') sync()
    }
    const end = everyAndWhenOnline(SYNC_EVERY, sync)
    document.addEventListener('visibilitychange', wake)
    return () => {
      end()
      document.removeEventListener('visibilitychange', wake)
    }
  }

  tap(runId: number, kind: FenceTap['kind']) {
    const byPhone = !this.clock.isMeasured
    const tappedAt = this.clock.phoneNow()
    const at = byPhone ? tappedAt : tappedAt + this.clock.offset
    const own = { key: randomKey(), eventId: this.#eventId, runId, kind, at, tappedAt, byPhone }
    void this.#store({ ...own, undone: false, sent: false })
  }

  /** A late entry is stored here first, like a tap, and sent until the shop has it. */
  async addLate(entry: LateEntry) {
    const { order } = this.state.get()
    if (!order) return
    const late = [...(order.late ?? []), { ...entry, key: randomKey(), id: -Date.now() }]
    await this.#storeOrder({ ...order, late })
    await this.sync()
  }

  idOf = (runId: number) => this.#sentIds.get(runId) ?? runId

  async #storeOrder(order: StoredRunningOrder) {
    this.#set({ order })
    await fenceStorage.put('orders', order).catch(() => this.#set({ storageFailed: true }))
  }

  /** Undoes the last tap of this phone. */
  undo() {
    const last = this.lastTap()
    if (last) void this.#store({ ...last, undone: true, sent: false })
  }

  lastTap = (): OwnTap | undefined => this.state.get().taps.findLast(({ undone }) => !undone)

  /** The taps of all phones, without undone ones. */
  taps(): FenceTap[] {
    const { taps, order } = this.state.get()
    const own = new Set(taps.map(({ key }) => key))
    const others = order?.others.filter(({ key }) => !own.has(key)) ?? []
    return [...others, ...taps.filter(({ undone }) => !undone)]
  }

  async #store(tap: OwnTap) {
    const { taps } = this.state.get()
    const isKnown = taps.some(({ key }) => key === tap.key)
    this.#set({ taps: isKnown ? taps.map((one) => (one.key === tap.key ? tap : one)) : [...taps, tap] })
    await fenceStorage.put('taps', tap).catch(() => this.#set({ storageFailed: true }))
    await this.sync()
  }

  /** One at a time; taps in between go with the next. */
  sync(): Promise<void> {
    // a link that has ended does not come back
    if (this.state.get().connection === 'ended') return Promise.resolve()
    this.#again = this.#running !== null
    this.#running ??= this.#syncOnce().finally(() => {
      this.#running = null
      if (this.#again) void this.sync()
    })
    return this.#running
  }

  async #syncOnce() {
    try {
      await this.#receive()
      await this.#send()
      this.#set({ connection: 'online' })
    } catch (error) {
      this.#set({ connection: connectionAfter(error), order: this.state.get().order ?? null })
    }
  }

  async #receive() {
    const asked = this.clock.phoneNow()
    const sent = this.state.get().taps.filter((tap) => tap.sent && !tap.undone)
    let head: Response | null = null
    const { taps } = await call(listTaps, this.#input, {
      signal: AbortSignal.timeout(TIMEOUT),
      onResponse: (response) => (head = response),
    })
    if (head) await this.clock.measure(asked, head)
    await this.#markUndone(sent, new Set(taps.map(({ key }) => key)))
    const others = taps.map((tap) => ({ ...tap, at: Date.parse(tap.at) }))
    const order = await this.#readRunningOrder(others)
    // late entries may have been added meanwhile
    const late = this.state.get().order?.late ?? []
    this.#set({ order: { ...order, late } })
    await fenceStorage.put('orders', { ...order, late }).catch(() => undefined)
  }

  /** Before their taps, which get the id that the shop gave. */
  async #sendLate() {
    for (const { id, ...entry } of this.state.get().order?.late ?? []) {
      const options = { signal: AbortSignal.timeout(TIMEOUT) }
      const run = await call(addRun, { ...this.#input, body: entry }, options)
      this.#sentIds.set(id, run.id)
      const taps = this.state.get().taps.map((tap) => (tap.runId === id ? { ...tap, runId: run.id } : tap))
      const { order } = this.state.get()
      if (!order) return
      const late = order.late?.filter((one) => one.id !== id)
      const sent = withLateEntries(
        order.runs.filter((one) => one.id !== run.id),
        [{ ...entry, id: run.id }],
      )
      this.#set({ taps })
      const own = taps.filter(({ runId }) => runId === run.id)
      if (own.length > 0) await fenceStorage.put('taps', ...own).catch(() => undefined)
      await this.#storeOrder({ ...order, runs: sent, ...(late && { late }) })
    }
  }

  /** A sent tap that the shop no longer lists was undone elsewhere, such as in the review. */
  async #markUndone(sent: OwnTap[], counting: ReadonlySet<string>) {
    const gone = new Map(
      sent.filter(({ key }) => !counting.has(key)).map((tap) => [tap.key, { ...tap, undone: true }]),
    )
    if (gone.size === 0) return
    this.#set({ taps: this.state.get().taps.map((tap) => gone.get(tap.key) ?? tap) })
    await fenceStorage.put('taps', ...gone.values()).catch(() => undefined)
  }

  async #readRunningOrder(others: FenceTap[]): Promise<StoredRunningOrder> {
    const { order } = this.state.get()
    if (order && performance.now() - this.#orderAsked < READ_ORDER_EVERY) return { ...order, others }
    const options = { signal: AbortSignal.timeout(TIMEOUT) }
    const [{ runs }, frame] = await Promise.all([
      call(readRunningOrder, this.#input, options),
      call(readFence, this.#input, options),
    ])
    this.#orderAsked = performance.now()
    return { eventId: this.#eventId, ...frame, runs, others }
  }

  async #send() {
    await this.#sendLate()
    const { taps: all, order } = this.state.get()
    const { offset } = this.clock
    const right = all
      .filter(({ sent }) => !sent)
      .map((tap) => (tap.byPhone ? { ...tap, at: tap.at + offset, byPhone: false } : tap))
      // taps of another day wait for a link or a login that takes them
      .filter(({ at }) => isOpen(order?.link, at))
    if (right.length === 0) return
    const body = {
      taps: right.map(({ key, runId, kind, at, undone }) => ({
        key,
        runId,
        kind,
        undone,
        at: new Date(at).toISOString(),
      })),
    }
    await call(addTaps, { ...this.#input, body }, { signal: AbortSignal.timeout(TIMEOUT) })
    const sent = new Map(right.map((tap) => [tap.key, { ...tap, sent: true }]))
    // a tap that was undone while it was sent is sent again
    const taps = this.state.get().taps.map((tap) => {
      const arrived = sent.get(tap.key)
      return arrived && arrived.undone === tap.undone ? arrived : tap
    })
    this.#set({ taps })
    await fenceStorage.put('taps', ...taps.filter(({ key }) => sent.has(key))).catch(() => undefined)
  }

  #set(change: Partial<FenceState>) {
    this.state.set({ ...this.state.get(), ...change })
  }
}

function connectionAfter(error: unknown): FenceState['connection'] {
  if (!(error instanceof RequestError)) return 'offline'
  return error.is('link-expired') ? 'ended' : error.status === 401 ? 'logged-out' : 'offline'
}
