import { Checkbox } from '../platform/ui/checkbox.tsx'

interface HorseBoxProps {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export const HorseBox = ({ name, checked, onChange }: HorseBoxProps) => (
  <span className="flex items-center gap-2">
    <Checkbox label={name} checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span aria-hidden>{name}</span>
  </span>
)
