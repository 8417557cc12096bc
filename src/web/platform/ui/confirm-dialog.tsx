import { AlertDialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { type Question, useQuestion } from './confirm-store.ts'
import { closeOnEscape } from './dialog.tsx'

/** Rendered once in the owner area; shows the question of `confirm`. The safe button has the focus. */
export function ConfirmDialog() {
  const question = useQuestion()
  const openedFrom = useRef<Element | null>(null)
  // the text stays during the closing animation
  const [shown, setShown] = useState<Question | null>(null)
  useEffect(() => {
    if (question) setShown(question)
  }, [question])
  const { title, text, action, cancel = 'Cancel', destructive } = question ?? shown ?? EMPTY
  return (
    <AlertDialog.Root open={question !== null} onOpenChange={(open) => open || question?.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-veil fixed inset-0 z-[60] bg-ink/80 backdrop-blur-sm" />
        <AlertDialog.Content
          onKeyDown={closeOnEscape(() => question?.answer(false))}
          onOpenAutoFocus={() => {
            openedFrom.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (openedFrom.current instanceof HTMLElement) openedFrom.current.focus()
          }}
          className="dialog-sheet fixed inset-x-0 bottom-0 z-[60] rounded-t-[20px] border border-hairline border-b-0 bg-raised px-5 pt-7 pb-[max(1.75rem,env(safe-area-inset-bottom))] focus:outline-none sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:max-w-md sm:rounded-[20px] sm:border-b sm:p-7"
        >
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-3 text-dust text-pretty">{text}</AlertDialog.Description>
          <div className="mt-7 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button variant="outline">{cancel}</Button>
            </AlertDialog.Cancel>
            <Button variant={destructive ? 'destructive' : 'amber'} onClick={() => question?.answer(true)}>
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

const EMPTY: Question = { title: '', text: '', action: '' }
