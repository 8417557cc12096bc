import { backoffByAge } from '../../../contract/platform/backoff.ts'
import { HOUR, MINUTE } from '../../../contract/time.ts'

const AT_FIRST = 10 * MINUTE
const pauseAt = backoffByAge({ longest: HOUR })

/** When something that failed at the provider is tried again: at once for ten minutes, then the later the older it is. */
export function nextAttempt(since: string, now: Date): string {
  const age = now.getTime() - Date.parse(since)
  return new Date(now.getTime() + (age < AT_FIRST ? 0 : pauseAt(age))).toISOString()
}
