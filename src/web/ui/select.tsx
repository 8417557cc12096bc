import ChevronDown from 'lucide-react/icons/chevron-down'
import { classes } from './classes.ts'
import { useField } from './field.tsx'
import { inputStyle } from './input-style.ts'

interface SelectProps {
  /** Its name where no field around it has a label. */
  label?: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  className?: string
}

/** The browser's own list of choices, which phones show best, in our look. */
export function Select({ label, value, onChange, options, className }: SelectProps) {
  const field = useField()
  return (
    <div className={classes('relative', className)}>
      <select
        {...field}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(inputStyle, 'cursor-pointer appearance-none pr-10')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-raised">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-dust"
      />
    </div>
  )
}
