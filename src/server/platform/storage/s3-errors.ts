import { NotFound } from '@aws-sdk/client-s3'
import { TimedOut, withTimeout } from '../async/with-timeout.ts'
import { isUnreachable, storageUnreachable } from '../http/outage.ts'

/** A request to the bucket that is aborted after `milliseconds` and then counts as an outage. */
export async function withDeadline<T>(
  milliseconds: number,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController()
  try {
    return await withTimeout(milliseconds, request(abort.signal))
  } catch (error) {
    if (error instanceof TimedOut) abort.abort()
    return throwOutage(error as Error)
  }
}

/** An unreachable or failing bucket is an outage; a wrong key or bucket name is a bug. */
export function throwOutage(error: Error & { $metadata?: { httpStatusCode?: number } }): never {
  const { httpStatusCode = 0 } = error.$metadata ?? {}
  const hasFailed = httpStatusCode >= 500 && httpStatusCode !== NOT_IMPLEMENTED
  const isAway = isUnreachable(error) || error.name === 'TimeoutError' || hasFailed
  throw isAway ? storageUnreachable(error) : error
}

const NOT_IMPLEMENTED = 501

export function nullIfMissing(error: Error): null {
  if (error instanceof NotFound || MISSING.has(error.name)) return null
  throw error
}

const MISSING = new Set(['NoSuchKey', 'NoSuchUpload', 'NoSuchCORSConfiguration'])
