import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { useField } from './field.tsx'
import { inputStyle } from './input-style.ts'

type TextInputProps = ComponentProps<'input'> & { /** A button at the input's end. */ trailing?: ReactNode }

export function TextInput({ trailing, className, ...rest }: TextInputProps) {
  const field = useField()
  return (
    <div className="relative">
      <input {...field} {...rest} className={classes(inputStyle, Boolean(trailing) && 'pr-13', className)} />
      {trailing && <div className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</div>}
    </div>
  )
}
