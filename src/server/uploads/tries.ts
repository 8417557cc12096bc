import { outageOf } from '../http/outage.ts'

const FIRST_PAUSE = 1000
/** Each pause is four times the one before: the eighth try is six hours after the first. */
const GROWTH = 4
const MOST_TRIES = 8

/** How often each upload could not be finished by something that is not known to pass. */
export class Tries {
  readonly #failed = new Map<string, { count: number; again: number }>()

  isTooEarly(id: string, now: Date): boolean {
    return (this.#failed.get(id)?.again ?? 0) > now.getTime()
  }

  /** What is away comes back, and settings are put right. Anything else that fails for hours fails for good. */
  isLast(id: string, error: unknown, now: Date): boolean {
    if (outageOf(error) || isRefused(error)) return false
    const count = (this.#failed.get(id)?.count ?? 0) + 1
    if (count >= MOST_TRIES) {
      this.forget(id)
      return true
    }
    this.#failed.set(id, { count, again: now.getTime() + FIRST_PAUSE * GROWTH ** (count - 1) })
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
