import { useSyncExternalStore } from 'react'
import { localStore } from './browser-storage.ts'

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

/** A list in localStorage, for all tabs: it outlives a reload and a bad signal. What is not an entry is left out. */
export function createListStore<T>(key: string, isEntry: (value: unknown) => value is T) {
  const none: T[] = []
  // parsed once per change, so that React sees the same object again
  let known = { text: null as string | null, entries: none }
  return createStore<T[]>(none, {
    read: () => {
      const text = localStore.read(key)
      if (text !== known.text)
        known = { text, entries: (localStore.readJson(key, Array.isArray) ?? []).filter(isEntry) }
      return known.entries
    },
    write: (entries) => (entries.length > 0 ? localStore.writeJson(key, entries) : localStore.remove(key)),
  })
}
