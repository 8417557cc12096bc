const waiting: (() => void)[] = []

/** Kept, since tests put a clock of their own in its place. */
const afterOthers = setImmediate

/**
 * Resolves in a turn of the event loop in which no other piece of long work runs. To be awaited before each such piece: all
 * that has arrived meanwhile is answered between two of them, however many wait. (Queries of SQLite resolve at once, so
 * works that only await those run to their end one after the other, and nobody else is heard before the last has ended.)
 */
export const ownTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) afterOthers(next)
  })

function next() {
  waiting[0]?.()
  waiting.shift()
  if (waiting.length > 0) afterOthers(next)
}
