import { MOMENTS } from './card-files.ts'
import { ClipReader } from './clip-reader.ts'
import { clipStorage } from './clip-storage.ts'
import type { OwnClip } from './memory-cards.ts'

type PictureRequest = { clip: OwnClip; count: number }

/**
 * Small pictures of clips, made one after the other: visible clips first, then one of each. The browser stores them, so that
 * they are shown at once the next time, even without the memory card.
 */
export class Pictures {
  /** Object URLs by the clip's key; empty where none can be made. */
  readonly #shown = new Map<string, readonly string[]>()
  readonly #listeners = new Set<() => void>()
  #reader: ClipReader | null = null
  readonly #visible = new Map<string, PictureRequest>()
  readonly #later = new Map<string, PictureRequest>()
  readonly #stored = new Set<string>()
  #busy = false

  of = (key: string): readonly string[] | undefined => this.#shown.get(key)

  listen = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** While it is visible; returns the function that ends this. */
  want(clip: OwnClip, count: number): () => void {
    const { key } = clip.facts
    const request = { clip, count }
    this.#visible.set(key, request)
    void this.#go()
    return () => {
      if (this.#visible.get(key) === request) this.#visible.delete(key)
    }
  }

  /** One of each, with low priority. */
  wantLater(clips: Iterable<OwnClip>) {
    for (const clip of clips) this.#later.set(clip.facts.key, { clip, count: 1 })
    void this.#go()
  }

  async #go() {
    if (this.#busy) return
    this.#busy = true
    // the page renders first
    await new Promise((resolve) => setTimeout(resolve))
    for (let request = this.#next(); request; request = this.#next()) await this.#make(request)
    this.#busy = false
  }

  #next(): PictureRequest | undefined {
    const lacks = ({ clip, count }: PictureRequest) => {
      const has = this.#shown.get(clip.facts.key)
      if (has && (has.length === 0 || has.length >= count)) return false
      return !this.#stored.has(clip.facts.key) || clip.found !== null
    }
    for (const request of this.#visible.values()) if (lacks(request)) return request
    for (const [key, request] of this.#later) {
      if (lacks(request)) return request
      this.#later.delete(key)
    }
    return undefined
  }

  async #make({ clip: { facts, found }, count }: PictureRequest) {
    const { key } = facts
    const stored = this.#stored.has(key) ? undefined : await clipStorage.get('pictures', key)
    this.#stored.add(key)
    if (stored && (stored.pictures.length >= count || !found)) return this.#show(key, stored.pictures)
    // the file may be chosen later
    if (!found) return
    this.#reader ??= new ClipReader()
    const made = await this.#reader.pictures(found.file, MOMENTS.slice(0, count))
    const pictures = made.length > 0 || !found.thumbnail ? made : [found.thumbnail]
    this.#show(key, pictures.length < count && pictures.length > 0 ? fill(pictures, count) : pictures)
    if (pictures.length > 0) await clipStorage.put('pictures', { key, pictures }).catch(() => undefined)
  }

  /** A picture that is shown keeps its address, which may still be loading. */
  #show(key: string, pictures: Blob[]) {
    const before = this.#shown.get(key) ?? []
    this.#shown.set(
      key,
      pictures.map((picture, index) => before[index] ?? URL.createObjectURL(picture)),
    )
    for (const listener of this.#listeners) listener()
  }
}

/** Repeats a picture, so that a clip with fewer is not tried again. */
const fill = (pictures: Blob[], count: number): Blob[] =>
  Array.from({ length: count }, (_, index) => pictures[index] ?? (pictures.at(-1) as Blob))
