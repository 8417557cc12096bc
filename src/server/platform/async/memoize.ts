/** Runs `load` on the first call and shares its promise. A failure is not cached: the next call tries again. */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null
      throw error
    })
    return loaded
  }
}

/** Runs `load` at most once per `milliseconds` and shares its result, or its error, with the calls in between. */
export function memoizeFor<Args extends unknown[], T>(
  milliseconds: number,
  now: () => Date,
  load: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  let last: { result: Promise<T>; at: number } | null = null
  return (...args) => {
    const at = now().getTime()
    // a clock may be set back
    if (!last || Math.abs(at - last.at) >= milliseconds) last = { result: load(...args), at }
    return last.result
  }
}
