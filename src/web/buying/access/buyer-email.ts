import { longMemory } from '../../platform/browser/browser-storage.ts'
import { createStore } from '../../platform/browser/store.ts'

const KEY = 'userEmail'

const store = createStore<string | null>(null, {
  read: () => longMemory.read(KEY),
  write: (email) => (email ? longMemory.write(KEY, email) : longMemory.forget(KEY)),
})

/** Who this browser last bought as. It says what is owned; it proves nothing. */
export const useBuyerEmail = store.use
export const buyerEmail = store.get
/** Null is nobody. */
export const rememberBuyer = store.set
