import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { Checked, Refusal } from './check-form.ts'
import { toast } from './toast-store.ts'

type Errors = NonNullable<Refusal['errors']>
type TextIn<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft]

const NONE: Errors = {}

/** The draft and errors of a form. On a refusal the first invalid field gets the focus; changing a field clears its error. */
export function useForm<Draft extends object>(saved: Draft | (() => Draft)) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(saved)
  const [first] = useState(draft)
  const [errors, setErrors] = useState(NONE)
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    const wrong = refusals > 0 && form.current?.querySelector('[aria-invalid=true]')
    if (wrong instanceof HTMLElement) wrong.focus()
  }, [refusals])

  /** Also of nested fields. */
  const clearErrors = (...fields: string[]) =>
    setErrors((known) => {
      const left = Object.entries(known).filter(
        ([at]) => !fields.some((field) => `${at}.`.startsWith(`${field}.`)),
      )
      return left.length === Object.keys(known).length ? known : Object.fromEntries(left)
    })

  const change = (part: Partial<Draft>) => {
    setDraft((known) => ({ ...known, ...part }))
    clearErrors(...Object.keys(part))
  }

  const refuse = (refusal: Refusal) => {
    setErrors(refusal.errors ?? NONE)
    setRefusals((before) => before + 1)
    if (refusal.toast) toast({ variant: 'destructive', ...refusal.toast })
  }

  return {
    draft,
    errors,
    change,
    clearErrors,
    refuse,
    /** Returns the body, or shows the errors and returns null. */
    accept: <Body>(checked: Checked<Body>): Body | null => {
      if ('body' in checked) setErrors(NONE)
      else refuse(checked.refusal)
      return 'body' in checked ? checked.body : null
    },
    /** Props of a text input. */
    text: <Name extends TextIn<Draft>>(name: Name) => ({
      value: draft[name] as string,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        change({ [name]: target.value } as Partial<Draft>),
    }),
    /** Whether the draft differs from what is saved. */
    dirty: JSON.stringify(draft) !== JSON.stringify(typeof saved === 'function' ? first : saved),
    /** For `<Form>`. */
    ref: form,
  }
}
