/** Waits only so long; what was waited for goes on, and nobody hears of it. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
