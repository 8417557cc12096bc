import { AMBER } from '../../../contract/owner/colour.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'

interface ColourFieldProps {
  label: string
  hint: string
  /** Empty for the shop's amber. */
  value: string
  error: string | undefined
  onChange: (colour: string) => void
}

/** A colour by eye or by its number; what cannot be read is said while it is chosen. */
export const ColourField = ({ label, hint, value, error, onChange }: ColourFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <div className="flex items-center gap-2">
      <input
        type="color"
        aria-label={`${label}, by eye`}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : AMBER}
        onChange={(event) => onChange(event.target.value)}
        className="size-11 shrink-0 cursor-pointer rounded-[10px] border border-chalk/45 bg-ink p-1"
      />
      <div className="min-w-0 flex-1">
        <TextInput
          placeholder={AMBER}
          maxLength={7}
          value={value}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </div>
      {value && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Reset the ${label.toLowerCase()}`}
          onClick={() => onChange('')}
        >
          Reset
        </Button>
      )}
    </div>
  </Field>
)
