const begun: (() => void)[] = []
const waiting: (() => void)[] = []

/** Kept, since tests put a clock of their own in its place. */
const afterOthers = setImmediate

/**
 * Resolves in a turn of the event loop in which no other piece of long work runs. To be awaited before each such piece: all
 * that has arrived meanwhile is answered between two of them, however many wait. (Queries of SQLite resolve at once, so
 * works that only await those run to their end one after the other, and nobody else is heard before the last has ended.)
 *
 * What `goesOn` comes before what has yet to begin: of many pages that are made the first is ready soon, instead of all at
 * the end.
 */
export const ownTurn = ({ goesOn = false } = {}): Promise<void> =>
  new Promise((resolve) => {
    if (begun.length + waiting.length === 0) afterOthers(next)
    const queue = goesOn ? begun : waiting
    queue.push(resolve)
  })

function next() {
  const resolve = begun.shift() ?? waiting.shift()
  resolve?.()
  if (begun.length + waiting.length > 0) afterOthers(next)
}
