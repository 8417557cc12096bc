import Check from 'lucide/check'
import Minus from 'lucide/minus'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'aria-label' | 'ref'> & {
  label: string
  /** Indeterminate: some are checked, not all. */
  some?: boolean
}

/** A styled native checkbox with a touch-sized target. */
export function Checkbox({ label, some = false, className, ...rest }: CheckboxProps) {
  return (
    <span className={classes('relative grid size-9 shrink-0 place-items-center', className)}>
      <input
        {...rest}
        ref={(box) => {
          if (box) box.indeterminate = some
        }}
        type="checkbox"
        aria-label={label}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-md"
      />
      <span className="pointer-events-none grid size-4.5 place-items-center rounded-[5px] border border-chalk/45 [&>svg]:invisible peer-checked:border-bolt peer-checked:bg-bolt peer-checked:text-ink peer-checked:[&>svg]:visible peer-indeterminate:border-bolt peer-indeterminate:text-bolt peer-indeterminate:[&>svg]:visible">
        {some ? <Minus aria-hidden className="size-3.5" /> : <Check aria-hidden className="size-3.5" />}
      </span>
    </span>
  )
}
