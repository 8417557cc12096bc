import { createStore } from './store.ts'

export interface DialogState<T> {
  /** What the dialog is about; it stays while the dialog leaves. */
  about: T
  open: boolean
  /** Each opening is a new wish for the dialog's code, should it have failed to load. */
  times: number
}

/** A dialog that any code can open, and that stands in one place of the page. */
export function createDialogState<T>() {
  const store = createStore<DialogState<T> | null>(null)
  return {
    use: store.use,
    get: store.get,
    open: (about: T) => store.set({ about, open: true, times: (store.get()?.times ?? 0) + 1 }),
    close: () => {
      const wish = store.get()
      if (wish?.open) store.set({ ...wish, open: false })
    },
  }
}
