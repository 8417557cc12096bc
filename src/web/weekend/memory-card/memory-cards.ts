import { addClips } from '../../../contract/weekend/weekend-calls.ts'
import { call } from '../../platform/api/call.ts'
import { sentenceOf, Unreachable } from '../../platform/api/request-error.ts'
import { type ChosenFile, type Dropped, filesIn, mayRead } from '../../platform/browser/choose-files.ts'
import { createStore } from '../../platform/browser/store.ts'
import { type CardClip, type ClipFacts, findClips, keyOfFile } from './card-files.ts'
import { ClipReader } from './clip-reader.ts'
import { clipStorage, type StoredClip, type StoredMemoryCard } from './clip-storage.ts'

/** A clip that this browser has read, with its file while it is accessible. */
export interface OwnClip {
  facts: ClipFacts
  clipId: number | null
  found: CardClip | null
}

interface CardsState {
  clips: ReadonlyMap<string, OwnClip>
  reading: { done: number; total: number } | null
  /** Stored folders that the owner must allow to be read again. */
  needsPermission: StoredMemoryCard[]
  /** Files that look like videos and are none. */
  unreadable: string[]
  /** Why clips could not be sent to the shop; null otherwise. */
  unsent: string | null
}

const AT_ONCE = 4
const SENT_AT_ONCE = 1000
const SHOWN_EVERY = 250

/** What the owner chose on another page, for the cards of an event. */
let handed: { eventId: number; dropped: Dropped } | null = null
export const handOver = (eventId: number, dropped: Dropped) => {
  handed = { eventId, dropped }
}

/** The memory cards of an event: read in this browser, their clips sent to the shop when it is reachable. */
export class MemoryCards {
  readonly state = createStore<CardsState>({
    clips: new Map(),
    reading: null,
    needsPermission: [],
    unreadable: [],
    unsent: null,
  })
  readonly #eventId: number
  readonly #reader = new ClipReader()
  readonly #onSent: () => void
  #busy: Promise<unknown> = Promise.resolve()

  constructor(eventId: number, onSent: () => void) {
    this.#eventId = eventId
    this.#onSent = onSent
  }

  /** Restores the last visit. */
  async start(zone: string) {
    const stored = await clipStorage.list('clips', this.#eventId)
    const clips = new Map(this.state.get().clips)
    for (const { facts, clipId } of stored) clips.set(facts.key, { facts, clipId, found: null })
    this.#set({ clips })
    for (const card of await clipStorage.list('cards', this.#eventId)) {
      if (await mayRead(card.handle, { mayAsk: false })) void this.#readFolder(card.handle, zone)
      else this.#set({ needsPermission: [...this.state.get().needsPermission, card] })
    }
    if (handed?.eventId === this.#eventId) {
      const { dropped } = handed
      handed = null
      await this.take(dropped, zone)
    }
    await this.send()
  }

  async take({ folders, files }: Dropped, zone: string) {
    for (const handle of folders) await this.addFolder(handle, zone)
    if (files.length > 0) await this.addFiles(files, zone)
  }

  async addFolder(handle: FileSystemDirectoryHandle, zone: string) {
    const known = await clipStorage.list('cards', this.#eventId)
    const same = await Promise.all(known.map((card) => card.handle.isSameEntry(handle)))
    if (!same.includes(true)) {
      const card = { id: crypto.randomUUID(), eventId: this.#eventId, handle }
      await clipStorage.put('cards', card).catch(() => undefined)
    }
    await this.#readFolder(handle, zone)
  }

  /** Needs a user gesture. */
  async allow(card: StoredMemoryCard, zone: string) {
    if (!(await mayRead(card.handle, { mayAsk: true }))) return
    this.#set({ needsPermission: this.state.get().needsPermission.filter(({ id }) => id !== card.id) })
    await this.#readFolder(card.handle, zone)
  }

  async #readFolder(handle: FileSystemDirectoryHandle, zone: string) {
    // the memory card may be pulled out; its clips are stored
    const files = await filesIn(handle).catch(() => [])
    await this.addFiles(files, zone, handle.name)
  }

  /** One folder after the other, for the progress count. */
  addFiles(files: ChosenFile[], zone: string, card = folderOf(files)): Promise<unknown> {
    this.#busy = this.#busy.then(() => this.#read(findClips(files), zone, card))
    return this.#busy
  }

  async #read(found: CardClip[], zone: string, card: string) {
    const clips = new Map(this.state.get().clips)
    const fresh: CardClip[] = []
    for (const one of found) {
      const known = clips.get(keyOfFile(one.file))
      // the same file chosen twice is one clip
      if (known) clips.set(known.facts.key, { ...known, found: one })
      else fresh.push(one)
    }
    const total = fresh.length
    this.#set({ clips, reading: total > 0 ? { done: 0, total } : null })
    let done = 0
    let shownAt = performance.now()
    const toStore: StoredClip[] = []
    const unreadable: string[] = []
    const readNext = async (): Promise<void> => {
      const one = fresh.shift()
      if (!one) return
      const read = await this.#reader.facts(one, zone)
      const facts = read && { ...read, card }
      done++
      if (facts) {
        clips.set(facts.key, { facts, clipId: clips.get(facts.key)?.clipId ?? null, found: one })
        toStore.push({ id: `${this.#eventId} ${facts.key}`, eventId: this.#eventId, facts, clipId: null })
      } else unreadable.push(one.path)
      if (performance.now() - shownAt > SHOWN_EVERY) {
        shownAt = performance.now()
        this.#set({ clips: new Map(clips), reading: { done, total } })
        await clipStorage.put('clips', ...toStore.splice(0)).catch(() => undefined)
      }
      return readNext()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, readNext))
    await clipStorage.put('clips', ...toStore).catch(() => undefined)
    this.#set({
      clips: new Map(clips),
      reading: null,
      unreadable: [...new Set([...this.state.get().unreadable, ...unreadable])],
    })
    await this.send()
  }

  /** Sends clips that the shop does not know yet; repeated until it succeeds. */
  async send() {
    // they were read several at once, and end in any order
    const unsent = [...this.state.get().clips.values()]
      .filter(({ clipId }) => clipId === null)
      .sort((a, b) => a.facts.startedAt - b.facts.startedAt)
    if (unsent.length === 0) return this.#set({ unsent: null })
    try {
      for (let from = 0; from < unsent.length; from += SENT_AT_ONCE)
        await this.#sendBatch(unsent.slice(from, from + SENT_AT_ONCE))
      this.#set({ unsent: null })
      this.#onSent()
    } catch (error) {
      const isOffline = error instanceof Unreachable
      this.#set({
        unsent: isOffline
          ? 'No signal: the clips are kept here.'
          : sentenceOf(error, 'The shop did not take them.'),
      })
    }
  }

  async #sendBatch(some: OwnClip[]) {
    const body = {
      clips: some.map(({ facts: { name, startedAt, seconds, bytes, camera, width, height, card } }) => ({
        name,
        startedAt: new Date(startedAt).toISOString(),
        seconds,
        bytes,
        camera,
        width,
        height,
        ...(card && { card }),
      })),
    }
    const { clips: received } = await call(addClips, { params: { id: this.#eventId }, body })
    const clips = new Map(this.state.get().clips)
    const toStore: StoredClip[] = []
    for (const [index, { facts }] of some.entries()) {
      const clipId = received[index]?.id ?? null
      const known = clips.get(facts.key)
      if (known) clips.set(facts.key, { ...known, clipId })
      toStore.push({ id: `${this.#eventId} ${facts.key}`, eventId: this.#eventId, facts, clipId })
    }
    this.#set({ clips })
    await clipStorage.put('clips', ...toStore).catch(() => undefined)
  }

  #set(change: Partial<CardsState>) {
    this.state.set({ ...this.state.get(), ...change })
  }
}

/** A file input gives the folder in each path. */
const folderOf = ([first]: ChosenFile[]) => /^([^/]+)\//.exec(first?.path ?? '')?.[1] ?? ''
