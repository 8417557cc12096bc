import { useSyncExternalStore } from 'react'

/** Where a value is kept in the browser's own storage, which other tabs change too. */
interface Kept<T> {
  read(): T
  write(value: T): void
}

/** One value that any code can set and any component can watch. On the server it stays as it was first. */
export function createStore<T>(first: T, kept?: Kept<T>) {
  let value = first
  const listeners = new Set<() => void>()
  const listen = (listener: () => void) => {
    listeners.add(listener)
    if (kept) window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      if (kept) window.removeEventListener('storage', listener)
    }
  }
  const get = () => (kept ? kept.read() : value)
  return {
    get,
    set: (next: T) => {
      if (kept) kept.write(next)
      else value = next
      for (const listener of listeners) listener()
    },
    /** Calls on every change; gives what ends that. */
    listen,
    use: () => useSyncExternalStore(listen, get, () => first),
  }
}
