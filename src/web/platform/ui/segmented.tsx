import { useId } from 'react'

interface SegmentedProps<T extends string> {
  label: string
  choices: Record<T, string>
  value: T | null
  onChange: (value: T) => void
}

/** A segmented control of two or three choices. */
export function Segmented<T extends string>({ label, choices, value, onChange }: SegmentedProps<T>) {
  const name = useId()
  return (
    <fieldset className="flex min-w-0 max-w-full overflow-x-auto rounded-full border border-hairline bg-ink p-0.5 [scrollbar-width:none]">
      <legend className="sr-only">{label}</legend>
      {(Object.keys(choices) as T[]).map((choice) => (
        <label
          key={choice}
          className="relative grid min-h-8 grow cursor-pointer place-items-center whitespace-nowrap rounded-full px-3.5 font-medium text-dust text-xs transition-[color,background-color] hover:text-chalk has-checked:bg-raised has-checked:text-chalk has-focus-visible:outline-2 has-focus-visible:outline-bolt pointer-coarse:min-h-10"
        >
          <input
            type="radio"
            name={name}
            checked={value === choice}
            onChange={() => onChange(choice)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {choices[choice]}
        </label>
      ))}
    </fieldset>
  )
}
