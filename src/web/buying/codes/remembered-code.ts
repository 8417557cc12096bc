import { localStore } from '../../platform/browser/browser-storage.ts'
import { createStore } from '../../platform/browser/store.ts'

const KEY = 'code'

const store = createStore<string | null>(null, {
  read: () => localStore.read(KEY),
  write: (code) => (code ? localStore.write(KEY, code) : localStore.remove(KEY)),
})

/** The code that this browser was given by a link or typed; it applies to every purchase until it is removed. */
export const useCode = store.use
export const rememberCode = store.set
export const forgetCode = () => store.set(null)
