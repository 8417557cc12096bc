import { NotFound } from '@aws-sdk/client-s3'
import { TimedOut, withTimeout } from '../async/with-timeout.ts'
import { isUnreachable, storageAway } from '../http/outage.ts'

/** What is asked of the bucket, until it is too late: then it is left, and told as being away. */
export async function soon<T>(milliseconds: number, ask: (tooLate: AbortSignal) => Promise<T>): Promise<T> {
  const leaving = new AbortController()
  try {
    return await withTimeout(milliseconds, ask(leaving.signal))
  } catch (error) {
    if (error instanceof TimedOut) leaving.abort()
    return inWords(error as Error)
  }
}

/** A bucket that is away for a moment is told as that; a wrong key or name is our mistake. */
export function inWords(error: Error & { $metadata?: { httpStatusCode?: number } }): never {
  const { httpStatusCode = 0 } = error.$metadata ?? {}
  const hasFailed = httpStatusCode >= 500 && httpStatusCode !== NOT_IMPLEMENTED
  const isAway = isUnreachable(error) || error.name === 'TimeoutError' || hasFailed
  throw isAway ? storageAway(error) : error
}

const NOT_IMPLEMENTED = 501

export function nullWhereMissing(error: Error): null {
  if (error instanceof NotFound || MISSING.has(error.name)) return null
  throw error
}

const MISSING = new Set(['NoSuchKey', 'NoSuchUpload', 'NoSuchCORSConfiguration'])
