import { backoffByAge } from '../../../contract/platform/backoff.ts'
import { HOUR, MINUTE } from '../../../contract/time.ts'

const WITHOUT_PAUSE = 10 * MINUTE
const pauseAt = backoffByAge({ longest: HOUR })

/** When a failed call to the provider is retried: at every run for ten minutes, then with backoff. */
export function nextAttempt(since: string, now: Date): string {
  const age = now.getTime() - Date.parse(since)
  return new Date(now.getTime() + (age < WITHOUT_PAUSE ? 0 : pauseAt(age))).toISOString()
}
