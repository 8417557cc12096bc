import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useField } from './field.tsx'
import { inputFrame, inputStyle } from './input-style.ts'

type TextAreaProps = ComponentProps<'textarea'> & {
  /** Rows and columns of text, each line as it is. */
  cells?: boolean
}

export function TextArea({ cells, className, ...rest }: TextAreaProps) {
  const field = useField()
  return (
    <textarea
      rows={3}
      {...field}
      {...rest}
      className={classes(
        cells ? `${inputFrame} whitespace-pre font-mono text-sm` : inputStyle,
        'py-2.5',
        className,
      )}
    />
  )
}
