import { Checkbox } from '../../../platform/ui/checkbox.tsx'

interface ImportOptionProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export const ImportOption = ({ label, checked, onChange }: ImportOptionProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
  <label className="flex cursor-pointer items-center gap-1 text-sm">
    <Checkbox label={label} checked={checked} onChange={(event) => onChange(event.target.checked)} />
    <span aria-hidden="true">{label}</span>
  </label>
)
