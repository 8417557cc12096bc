import { MOMENTS } from './card-files.ts'
import { ClipReader } from './clip-reader.ts'
import { clipStorage } from './clip-storage.ts'
import type { OwnClip } from './memory-cards.ts'

type Wish = { clip: OwnClip; count: number }

/**
 * Small pictures of clips, made one after the other as they can: those that are looked at first, then one of each. They are
 * kept by the browser, so that they are there at once the next time, also without the card.
 */
export class Pictures {
  /** Addresses of each clip's pictures, by its key; an empty list where none can be had. */
  readonly #shown = new Map<string, readonly string[]>()
  readonly #listeners = new Set<() => void>()
  #reader: ClipReader | null = null
  readonly #visible = new Map<string, Wish>()
  readonly #later = new Map<string, Wish>()
  readonly #stored = new Set<string>()
  #busy = false

  of = (key: string): readonly string[] | undefined => this.#shown.get(key)

  listen = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** While it is on the screen; gives what takes the wish back. */
  want(clip: OwnClip, count: number): () => void {
    const { key } = clip.facts
    const wish = { clip, count }
    this.#visible.set(key, wish)
    void this.#go()
    return () => {
      if (this.#visible.get(key) === wish) this.#visible.delete(key)
    }
  }

  /** One of each, when nothing else is to be done. */
  wantLater(clips: Iterable<OwnClip>) {
    for (const clip of clips) this.#later.set(clip.facts.key, { clip, count: 1 })
    void this.#go()
  }

  async #go() {
    if (this.#busy) return
    this.#busy = true
    // the page has its turn first
    await new Promise((resolve) => setTimeout(resolve))
    for (let wish = this.#next(); wish; wish = this.#next()) await this.#make(wish)
    this.#busy = false
  }

  #next(): Wish | undefined {
    const lacks = ({ clip, count }: Wish) => {
      const has = this.#shown.get(clip.facts.key)
      if (has && (has.length === 0 || has.length >= count)) return false
      return !this.#stored.has(clip.facts.key) || clip.found !== null
    }
    for (const wish of this.#visible.values()) if (lacks(wish)) return wish
    for (const [key, wish] of this.#later) {
      if (lacks(wish)) return wish
      this.#later.delete(key)
    }
    return undefined
  }

  async #make({ clip: { facts, found }, count }: Wish) {
    const { key } = facts
    const stored = this.#stored.has(key) ? undefined : await clipStorage.get('pictures', key)
    this.#stored.add(key)
    if (stored && (stored.pictures.length >= count || !found)) return this.#show(key, stored.pictures)
    // without its file there is nothing to make it of; it may come yet
    if (!found) return
    this.#reader ??= new ClipReader()
    const made = await this.#reader.pictures(found.file, MOMENTS.slice(0, count))
    const pictures = made.length > 0 || !found.thumbnail ? made : [found.thumbnail]
    this.#show(key, pictures.length < count && pictures.length > 0 ? fill(pictures, count) : pictures)
    if (pictures.length > 0) await clipStorage.put('pictures', { key, pictures }).catch(() => undefined)
  }

  #show(key: string, pictures: Blob[]) {
    const before = this.#shown.get(key) ?? []
    this.#shown.set(
      key,
      pictures.map((picture) => URL.createObjectURL(picture)),
    )
    for (const listener of this.#listeners) listener()
    for (const address of before) URL.revokeObjectURL(address)
  }
}

/** A clip of one picture is not tried again for three. */
const fill = (pictures: Blob[], count: number): Blob[] =>
  Array.from({ length: count }, (_, index) => pictures[index] ?? (pictures.at(-1) as Blob))
