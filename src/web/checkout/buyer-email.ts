import { useSyncExternalStore } from 'react'

const KEY = 'userEmail'
const listeners = new Set<() => void>()

/** Who this browser last bought as. It says what is owned; it proves nothing. */
export const useBuyerEmail = () => useSyncExternalStore(listen, read, () => null)

function listen(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read() {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // storage can be switched off
  }
}
