const started: (() => void)[] = []
const queued: (() => void)[] = []

/** Saved here because tests replace the global with a fake timer. */
const setImmediateReal = setImmediate

/**
 * Resolves in an event-loop turn of its own: at most one caller resumes per turn, so requests and timers run between two
 * pieces of long work. SQLite queries resolve synchronously, so without this, work that only awaits queries blocks the loop.
 *
 * Callers with `continuing` (a page that is half rendered) resume before those that have yet to start, so the first of many
 * pages is ready early instead of all at the end.
 */
export const yieldToEventLoop = ({ continuing = false } = {}): Promise<void> =>
  new Promise((resolve) => {
    if (started.length + queued.length === 0) setImmediateReal(next)
    const queue = continuing ? started : queued
    queue.push(resolve)
  })

function next() {
  const resolve = started.shift() ?? queued.shift()
  resolve?.()
  if (started.length + queued.length > 0) setImmediateReal(next)
}
