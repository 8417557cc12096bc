/** Has the code of a network timeout, so that `outageOf` treats both alike. */
export class TimedOut extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Rejects after `milliseconds`; `work` itself is not cancelled. */
export function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TimedOut(`no answer within ${milliseconds} ms`)), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
