import { exponentialBackoff } from '../../../contract/platform/backoff.ts'
import { outageOf } from '../../platform/http/outage.ts'

/** The eighth try is six hours after the first. */
const pauseAfter = exponentialBackoff({ first: 1000, factor: 4 })
const MOST_TRIES = 8
/** A storage that is down or refuses is tried again without end. */
const pauseAfterRefusal = exponentialBackoff({ first: 1000, longest: 30_000 })

interface Failed {
  count: number
  /** Failures of the storage, which count against no file. */
  refused: number
  again: number
}

/** How often finishing each upload failed, and when it is tried again. */
export class FinishRetries {
  readonly #failed = new Map<string, Failed>()

  isTooEarly(id: string, now: Date): boolean {
    return (this.#failed.get(id)?.again ?? 0) > now.getTime()
  }

  /** Outages and wrong credentials are retried for ever; anything else that fails for hours fails for good. */
  isLast(id: string, error: unknown, now: Date): boolean {
    const { count, refused } = this.#failed.get(id) ?? { count: 0, refused: 0 }
    const pauseUntil = (pause: number) => now.getTime() + pause
    if (outageOf(error) || isRefused(error)) {
      const again = pauseUntil(pauseAfterRefusal(refused + 1))
      this.#failed.set(id, { count, refused: refused + 1, again })
      return false
    }
    if (count + 1 >= MOST_TRIES) {
      this.forget(id)
      return true
    }
    this.#failed.set(id, { count: count + 1, refused, again: pauseUntil(pauseAfter(count + 1)) })
    return false
  }

  forget(id: string) {
    this.#failed.delete(id)
  }
}

/** The bucket or the disk denies access, which says nothing about the file. */
function isRefused(error: unknown): boolean {
  const { $metadata, code } = error as { $metadata?: { httpStatusCode?: number }; code?: string }
  return (
    [401, 403].includes($metadata?.httpStatusCode ?? 0) || ['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')
  )
}
