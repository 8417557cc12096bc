import { useSyncExternalStore } from 'react'

/** A value in localStorage, which other tabs change too. */
interface Persistence<T> {
  read(): T
  write(value: T): void
}

/** One value that any code can set and any component can subscribe to. The server always renders the initial one. */
export function createStore<T>(first: T, persisted?: Persistence<T>) {
  let value = first
  const listeners = new Set<() => void>()
  const listen = (listener: () => void) => {
    listeners.add(listener)
    if (persisted) window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      if (persisted) window.removeEventListener('storage', listener)
    }
  }
  const get = () => (persisted ? persisted.read() : value)
  return {
    get,
    set: (next: T) => {
      if (persisted) persisted.write(next)
      else value = next
      for (const listener of listeners) listener()
    },
    listen,
    use: () => useSyncExternalStore(listen, get, () => first),
  }
}
