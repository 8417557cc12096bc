import { RequestError, Unreachable } from '../../platform/api/request-error.ts'

/** Whether the same request may well work a little later: the line is broken, or the shop is restarted or has too much to do. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof RequestError)) return error instanceof Unreachable
  const { status } = error
  // a disk stays full, and a bucket closed to browsers, until somebody sees to it
  const isLasting = status === 507 || error.is('bucket-refuses-browsers')
  return status === 408 || status === 429 || (status >= 500 && !isLasting)
}

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
