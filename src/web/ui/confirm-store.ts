import { useSyncExternalStore } from 'react'

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

let open: OpenQuestion | null = null
const listeners = new Set<() => void>()

function publish(next: OpenQuestion | null) {
  open = next
  for (const listener of listeners) listener()
}

/** Asks before something that cannot simply be taken back. A newer question answers an older one with no. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false)
  return new Promise((resolve) => {
    publish({
      ...question,
      answer: (yes) => {
        publish(null)
        resolve(yes)
      },
    })
  })
}

export const useQuestion = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
    () => null,
  )
