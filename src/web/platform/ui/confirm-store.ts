import { createStore } from '../browser/store.ts'

export interface Question {
  title: string
  text: string
  /** The confirm button: `Delete`, `Refund $65`. */
  action: string
  /** The safe button. */
  cancel?: string
  destructive?: boolean
}

interface OpenQuestion extends Question {
  answer: (yes: boolean) => void
}

const open = createStore<OpenQuestion | null>(null)

/** Asks before something that cannot be undone. A newer question cancels an older one. */
export function confirm(question: Question): Promise<boolean> {
  open.get()?.answer(false)
  return new Promise((resolve) => {
    open.set({
      ...question,
      answer: (yes) => {
        open.set(null)
        resolve(yes)
      },
    })
  })
}

export const useQuestion = open.use
