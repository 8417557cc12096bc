import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useField } from './field.tsx'
import { inputStyle } from './input-style.ts'

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const field = useField()
  return <textarea rows={3} {...field} {...rest} className={classes(inputStyle, 'py-2.5', className)} />
}
