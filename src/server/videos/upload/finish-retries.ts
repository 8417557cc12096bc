import { outageOf } from '../../platform/http/outage.ts'

const FIRST_PAUSE = 1000
/** Each pause is four times the one before: the eighth try is six hours after the first. */
const GROWTH = 4
const MOST_TRIES = 8
/** What is away or refuses is asked again soon, and for ever: each pause is twice the one before, up to half a minute. */
const LONGEST_REFUSED = 30_000

interface Failed {
  count: number
  /** How often the storage was away or refused, which counts against no file. */
  refused: number
  again: number
}

/** How often each upload could not be finished, and when it is tried again. */
export class Tries {
  readonly #failed = new Map<string, Failed>()

  isTooEarly(id: string, now: Date): boolean {
    return (this.#failed.get(id)?.again ?? 0) > now.getTime()
  }

  /** What is away comes back, and settings are put right. Anything else that fails for hours fails for good. */
  isLast(id: string, error: unknown, now: Date): boolean {
    const { count, refused } = this.#failed.get(id) ?? { count: 0, refused: 0 }
    const pauseUntil = (pause: number) => now.getTime() + pause
    if (outageOf(error) || isRefused(error)) {
      const again = pauseUntil(Math.min(FIRST_PAUSE * 2 ** refused, LONGEST_REFUSED))
      this.#failed.set(id, { count, refused: refused + 1, again })
      return false
    }
    if (count + 1 >= MOST_TRIES) {
      this.forget(id)
      return true
    }
    this.#failed.set(id, { count: count + 1, refused, again: pauseUntil(FIRST_PAUSE * GROWTH ** count) })
    return false
  }

  forget(id: string) {
    this.#failed.delete(id)
  }
}

/** The bucket, or the disk, does not let the shop in: that says nothing about the file. */
function isRefused(error: unknown): boolean {
  const { $metadata, code } = error as { $metadata?: { httpStatusCode?: number }; code?: string }
  return (
    [401, 403].includes($metadata?.httpStatusCode ?? 0) || ['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')
  )
}
