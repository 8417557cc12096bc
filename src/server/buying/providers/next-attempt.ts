import { HOUR, MINUTE } from '../../../contract/time.ts'

const AT_FIRST = 10 * MINUTE
const LONGEST_PAUSE = HOUR

/** When something that failed at the provider is tried again: at once for ten minutes, then the later the older it is. */
export function nextAttempt(since: string, now: Date): string {
  const age = now.getTime() - Date.parse(since)
  const pause = age < AT_FIRST ? 0 : Math.min(age, LONGEST_PAUSE)
  return new Date(now.getTime() + pause).toISOString()
}
