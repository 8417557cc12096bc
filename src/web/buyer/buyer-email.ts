import { useSyncExternalStore } from 'react'
import { longMemory } from '../browser/browser-storage.ts'

const KEY = 'userEmail'
const listeners = new Set<() => void>()

/** Who this browser last bought as. It says what is owned; it proves nothing. */
export const useBuyerEmail = () => useSyncExternalStore(listen, buyerEmail, () => null)

export const buyerEmail = () => longMemory.read(KEY)

/** Null is nobody. */
export function rememberBuyer(email: string | null) {
  if (email) longMemory.write(KEY, email)
  else longMemory.forget(KEY)
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
