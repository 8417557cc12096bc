import ChevronDown from 'lucide/chevron-down'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useField } from './field-context.ts'
import { inputStyle } from './input-style.ts'

/** A styled native select, which works best on phones. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  const field = useField()
  return (
    <div className={classes('relative', className)}>
      <select
        {...field}
        {...rest}
        className={classes(inputStyle, 'cursor-pointer appearance-none pr-10 [&>option]:bg-raised')}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-dust"
      />
    </div>
  )
}

export const Options = ({ list }: { list: { id: number; name: string }[] }) =>
  list.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
