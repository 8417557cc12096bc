import { localStore } from '../platform/browser/browser-storage.ts'
import { createStore } from '../platform/browser/store.ts'

const REMEMBERED = 'dataSaver'
const store = createStore(false)

if (typeof window !== 'undefined') store.set(initialChoice())

/** The visitor's choice, else the browser's setting. */
function initialChoice() {
  const chosen = localStore.read(REMEMBERED)
  if (chosen) return chosen === 'on'
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}

/** Whether to fetch only what was requested. */
export const useDataSaver = store.use

export function chooseDataSaver(on: boolean) {
  localStore.write(REMEMBERED, on ? 'on' : 'off')
  store.set(on)
}
