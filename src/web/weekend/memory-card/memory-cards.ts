import { addClips } from '../../../contract/weekend/weekend-calls.ts'
import { call } from '../../platform/api/call.ts'
import { sentenceOf, Unreachable } from '../../platform/api/request-error.ts'
import { createStore } from '../../platform/browser/store.ts'
import { type CardClip, type CardFile, type ClipFacts, findClips, keyOfFile } from './card-files.ts'
import { filesIn, mayRead } from './choose-folder.ts'
import { ClipReader } from './clip-reader.ts'
import { clipStorage, type StoredClip, type StoredMemoryCard } from './clip-storage.ts'

/** A clip that this browser has read, with its file while that can be reached. */
export interface OwnClip {
  facts: ClipFacts
  clipId: number | null
  found: CardClip | null
}

interface CardsState {
  clips: ReadonlyMap<string, OwnClip>
  reading: { done: number; total: number } | null
  /** Folders that the browser remembers, and may read only after the owner says so once more. */
  asleep: StoredMemoryCard[]
  /** Files that look like films and are none. */
  unreadable: string[]
  /** Why the shop has not been told yet; null where it has. */
  untold: string | null
}

const AT_ONCE = 4
const TOLD_AT_ONCE = 1000
const SHOWN_EVERY = 250

/** The cards of an event: read here, in this browser, and told to the shop when it can be reached. */
export class MemoryCards {
  readonly state = createStore<CardsState>({
    clips: new Map(),
    reading: null,
    asleep: [],
    unreadable: [],
    untold: null,
  })
  readonly #eventId: number
  readonly #reader = new ClipReader()
  readonly #onTold: () => void
  #busy: Promise<unknown> = Promise.resolve()

  constructor(eventId: number, onTold: () => void) {
    this.#eventId = eventId
    this.#onTold = onTold
  }

  /** Goes on where the last visit ended. */
  async start(zone: string) {
    const kept = await clipStorage.list('clips', this.#eventId)
    const clips = new Map(this.state.get().clips)
    for (const { facts, clipId } of kept) clips.set(facts.key, { facts, clipId, found: null })
    this.#set({ clips })
    for (const card of await clipStorage.list('cards', this.#eventId)) {
      if (await mayRead(card.handle, { mayAsk: false })) void this.#readFolder(card.handle, zone)
      else this.#set({ asleep: [...this.state.get().asleep, card] })
    }
    await this.tell()
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

  /** After the owner has pressed the button that a browser wants to see pressed. */
  async wake(card: StoredMemoryCard, zone: string) {
    if (!(await mayRead(card.handle, { mayAsk: true }))) return
    this.#set({ asleep: this.state.get().asleep.filter(({ id }) => id !== card.id) })
    await this.#readFolder(card.handle, zone)
  }

  async #readFolder(handle: FileSystemDirectoryHandle, zone: string) {
    // a card that was pulled out is not there; its clips are known all the same
    const files = await filesIn(handle).catch(() => [])
    await this.addFiles(files, zone, handle.name)
  }

  /** One folder after the other, so that the count on the screen means something. */
  addFiles(files: CardFile[], zone: string, card = folderOf(files)): Promise<unknown> {
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
    const kept: StoredClip[] = []
    const unreadable: string[] = []
    const readNext = async (): Promise<void> => {
      const one = fresh.shift()
      if (!one) return
      const read = await this.#reader.facts(one, zone)
      const facts = read && { ...read, card }
      done++
      if (facts) {
        clips.set(facts.key, { facts, clipId: clips.get(facts.key)?.clipId ?? null, found: one })
        kept.push({ id: `${this.#eventId} ${facts.key}`, eventId: this.#eventId, facts, clipId: null })
      } else unreadable.push(one.path)
      if (performance.now() - shownAt > SHOWN_EVERY) {
        shownAt = performance.now()
        this.#set({ clips: new Map(clips), reading: { done, total } })
        // what was read before a flat battery need not be read again
        await clipStorage.put('clips', ...kept.splice(0)).catch(() => undefined)
      }
      return readNext()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, readNext))
    await clipStorage.put('clips', ...kept).catch(() => undefined)
    this.#set({
      clips: new Map(clips),
      reading: null,
      unreadable: [...new Set([...this.state.get().unreadable, ...unreadable])],
    })
    await this.tell()
  }

  /** Tells the shop of clips that it does not know yet; repeated as often as it takes. */
  async tell() {
    const untold = [...this.state.get().clips.values()].filter(({ clipId }) => clipId === null)
    if (untold.length === 0) return this.#set({ untold: null })
    try {
      for (let from = 0; from < untold.length; from += TOLD_AT_ONCE)
        await this.#tellSome(untold.slice(from, from + TOLD_AT_ONCE))
      this.#set({ untold: null })
      this.#onTold()
    } catch (error) {
      const isGone = error instanceof Unreachable
      this.#set({
        untold: isGone
          ? 'No signal: the clips are kept here.'
          : sentenceOf(error, 'The shop did not take them.'),
      })
    }
  }

  async #tellSome(some: OwnClip[]) {
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
    const { clips: told } = await call(addClips, { params: { id: this.#eventId }, body })
    const clips = new Map(this.state.get().clips)
    const kept: StoredClip[] = []
    for (const [index, { facts }] of some.entries()) {
      const clipId = told[index]?.id ?? null
      const known = clips.get(facts.key)
      if (known) clips.set(facts.key, { ...known, clipId })
      kept.push({ id: `${this.#eventId} ${facts.key}`, eventId: this.#eventId, facts, clipId })
    }
    this.#set({ clips })
    await clipStorage.put('clips', ...kept).catch(() => undefined)
  }

  #set(change: Partial<CardsState>) {
    this.state.set({ ...this.state.get(), ...change })
  }
}

/** An ordinary file field tells the folder before each name. */
const folderOf = ([first]: CardFile[]) => /^([^/]+)\//.exec(first?.path ?? '')?.[1] ?? ''
