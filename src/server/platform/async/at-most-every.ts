/** Finds something out at most once in so long, for all who ask meanwhile; also that it cannot be found out. */
export function atMostEvery<Args extends unknown[], T>(
  milliseconds: number,
  now: () => Date,
  find: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  let found: { what: Promise<T>; at: number } | null = null
  return (...args) => {
    const at = now().getTime()
    // a clock may be set back
    if (!found || Math.abs(at - found.at) >= milliseconds) found = { what: find(...args), at }
    return found.what
  }
}
