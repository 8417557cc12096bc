import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { Checked, Refusal } from './check-form.ts'
import { toast } from './toast-store.ts'

type Errors = NonNullable<Refusal['errors']>
type TextIn<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft]

const NONE: Errors = {}

/**
 * What is typed into a form, and what is wrong with it. A form that is refused gets its errors under the fields, the
 * focus in the first of them and a toast where there is one to show; changing a field takes its error away.
 */
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

  /** Takes away the error of a field, and those of what is in it. */
  const forget = (...fields: string[]) =>
    setErrors((known) => {
      const left = Object.entries(known).filter(
        ([at]) => !fields.some((field) => `${at}.`.startsWith(`${field}.`)),
      )
      return left.length === Object.keys(known).length ? known : Object.fromEntries(left)
    })

  const change = (part: Partial<Draft>) => {
    setDraft((known) => ({ ...known, ...part }))
    forget(...Object.keys(part))
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
    forget,
    refuse,
    /** Gives what can be sent; otherwise says why not, and gives null. */
    accept: <Body>(checked: Checked<Body>): Body | null => {
      if ('body' in checked) setErrors(NONE)
      else refuse(checked.refusal)
      return 'body' in checked ? checked.body : null
    },
    /** For a text input. */
    text: <Name extends TextIn<Draft>>(name: Name) => ({
      value: draft[name] as string,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        change({ [name]: target.value } as Partial<Draft>),
    }),
    /** Whether anything differs from what is saved. */
    dirty: JSON.stringify(draft) !== JSON.stringify(typeof saved === 'function' ? first : saved),
    /** For the `<Form>` that the fields are in. */
    ref: form,
  }
}
