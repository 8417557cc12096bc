/** Whoever was asked did not answer in time. It has a code, as what the network says of somebody who is not there has. */
export class TimedOut extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Waits only so long; what was waited for goes on, and nobody hears of it. */
export function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TimedOut(`no answer within ${milliseconds} ms`)), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
