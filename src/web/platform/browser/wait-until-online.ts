/** Resolves after the time, or earlier when the browser comes online or the signal aborts. */
export function waitUntilOnline(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const go = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(go, milliseconds)
    window.addEventListener('online', go, { signal: over.signal })
    signal?.addEventListener('abort', go, { signal: over.signal })
  })
}

/** Runs at an interval and when the browser comes online; returns a function that stops it. */
export function everyAndWhenOnline(milliseconds: number, work: () => unknown): () => void {
  const timer = setInterval(work, milliseconds)
  addEventListener('online', work)
  return () => {
    clearInterval(timer)
    removeEventListener('online', work)
  }
}
