import { useId } from 'react'
import { useShop } from '../../pages/base/shop.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { EmailInput } from '../../platform/ui/text-input.tsx'

interface EmailFieldProps {
  value: string
  onChange(email: string): void
  /** A button must not move away under the finger that is on it, so only another field lets the offer appear. */
  onLeave(toAnotherField: boolean): void
  error: string | undefined
  /** A likely address, where the typed one looks mistyped. */
  likely: string | null
  onKeep(): void
  disabled: boolean
}

/** The address that the link is mailed to. A likely typo is put right with one tap, since a wrong address loses the link. */
export function EmailField({ value, onChange, onLeave, error, likely, onKeep, disabled }: EmailFieldProps) {
  const question = useId()
  return (
    <div>
      <Field
        label="Email"
        error={error}
        hint={
          useShop()?.sendsMail === false
            ? 'Your order is kept under this address.'
            : 'Your video link is mailed to this address.'
        }
      >
        <EmailInput
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={({ relatedTarget }) =>
            onLeave(relatedTarget !== null && relatedTarget.tagName !== 'BUTTON')
          }
          disabled={disabled}
        />
      </Field>
      {likely && (
        <div role="status" className="mt-3 rounded-[10px] border border-bolt/40 bg-bolt/10 p-3.5 text-sm">
          <p id={question}>
            Did you mean <strong className="wrap-anywhere">{likely}</strong>?
          </p>
          <div className="mt-2.5 flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="small"
              aria-describedby={question}
              data-likely
              onClick={() => onChange(likely)}
            >
              Yes, use it
            </Button>
            <Button variant="quiet" size="small" aria-describedby={question} onClick={onKeep}>
              No, mine is right
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
