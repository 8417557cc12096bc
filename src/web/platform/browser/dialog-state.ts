import { createStore } from './store.ts'

export interface DialogState<T> {
  /** Stays set during the closing animation. */
  about: T
  open: boolean
  /** Counts openings: each retries loading the dialog's code where that failed. */
  times: number
}

/** A dialog that any code can open, rendered in one place of the page. */
export function createDialogState<T>() {
  const store = createStore<DialogState<T> | null>(null)
  return {
    use: store.use,
    get: store.get,
    open: (about: T) => store.set({ about, open: true, times: (store.get()?.times ?? 0) + 1 }),
    close: () => {
      const current = store.get()
      if (current?.open) store.set({ ...current, open: false })
    },
  }
}
