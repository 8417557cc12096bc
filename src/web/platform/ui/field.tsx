import { createContext, type ReactNode, useContext, useId } from 'react'

interface FieldWiring {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const FieldContext = createContext<FieldWiring | null>(null)

/** What an input inside a field takes over, so that its label, hint and error belong to it. */
export const useField = () => useContext(FieldContext)

interface FieldProps {
  label: string
  hint?: string
  /** Marks the label, since most fields of a form may stay empty. */
  required?: boolean
  error?: string | undefined
  children: ReactNode
}

/** A labelled input; the error stands under it and is read out with it. */
export function Field({ label, hint, required, error, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const wiring: FieldWiring = {
    id,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true }),
  }
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium text-chalk">
        {label}
        {required && (
          <span aria-hidden className="text-amber">
            {' '}
            *
          </span>
        )}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && (
        <p id={`${id}-error`} className="text-sm text-flag">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-dust">
          {hint}
        </p>
      )}
    </div>
  )
}
