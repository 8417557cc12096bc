import { useSyncExternalStore } from 'react'

/** One value that any code can set and any component can watch. On the server it stays as it was first. */
export function createStore<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const get = () => value
  return {
    get,
    set: (next: T) => {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(listen, get, () => first),
  }
}
