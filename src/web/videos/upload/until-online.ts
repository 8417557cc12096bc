/** Waits, but not when the connection has come back. */
export function untilOnline(milliseconds: number, signal?: AbortSignal) {
  return new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, milliseconds)
    window.addEventListener('online', go)
    signal?.addEventListener('abort', go)
  })
}
