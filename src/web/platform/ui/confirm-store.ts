import { createStore } from '../browser/store.ts'

export interface Question {
  title: string
  text: string
  /** What happens on yes: `Delete`, `Refund $65`. */
  action: string
  /** The safe answer. */
  cancel?: string
  destructive?: boolean
}

interface OpenQuestion extends Question {
  answer: (yes: boolean) => void
}

const open = createStore<OpenQuestion | null>(null)

/** Asks before something that cannot simply be taken back. A newer question answers an older one with no. */
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
