import { isReadable } from '../../platform/browser/is-readable.ts'
import { createStore } from '../../platform/browser/store.ts'
import type { CardClip } from '../memory-card/card-files.ts'
import type { OwnClip } from '../memory-card/memory-cards.ts'

type Own = ReadonlyMap<number, OwnClip>

/** A card reader that failed for a moment recovers within seconds. */
const LOOK_AGAIN = 5000

/** Clips whose file could not be read. Choosing their folder again replaces them. */
export class LostClips {
  readonly all = createStore<ReadonlySet<CardClip>>(new Set())
  #lookedAt = 0

  async canRead(clip: CardClip, file = clip.file): Promise<boolean> {
    if (await isReadable(file)) return true
    this.all.set(new Set(this.all.get()).add(clip))
    return false
  }

  /** Returns whether any can be read again. */
  async lookAgain(own: Own): Promise<boolean> {
    const lost = this.all.get()
    if (lost.size === 0 || Date.now() - this.#lookedAt < LOOK_AGAIN) return false
    this.#lookedAt = Date.now()
    const back = new Set<CardClip>()
    await Promise.all(
      [...own.values()].map(async ({ found }) => {
        if (found && lost.has(found) && (await isReadable(found.file))) back.add(found)
      }),
    )
    if (back.size > 0) this.all.set(new Set([...this.all.get()].filter((clip) => !back.has(clip))))
    return back.size > 0
  }
}

export const withoutLost = (own: Own, lost: ReadonlySet<CardClip>): Own =>
  lost.size === 0
    ? own
    : new Map(
        [...own].map(([id, clip]) => [
          id,
          clip.found && lost.has(clip.found) ? { ...clip, found: null } : clip,
        ]),
      )
