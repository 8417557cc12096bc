import { type ReactNode, useId } from 'react'
import { FieldContext, type FieldWiring } from './field-context.ts'

interface FieldProps {
  label: string
  hint?: string
  /** Marks the label; most fields are optional. */
  required?: boolean
  error?: string | undefined
  children: ReactNode
}

/** A labelled input with hint and error, which screen readers announce. */
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
