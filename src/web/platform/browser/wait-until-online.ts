/** Waits, but no longer than until the browser is online again or the signal aborts. */
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

/** Calls it at an interval and when the browser is online again; returns the function that ends this. */
export function everyAndWhenOnline(milliseconds: number, work: () => unknown): () => void {
  const timer = setInterval(work, milliseconds)
  addEventListener('online', work)
  return () => {
    clearInterval(timer)
    removeEventListener('online', work)
  }
}
