import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { useField } from './field-context.ts'
import { inputFrame, inputStyle } from './input-style.ts'

type TextInputProps = ComponentProps<'input'> & { /** A button inside the input. */ trailing?: ReactNode }

export function TextInput({ trailing, className, ...rest }: TextInputProps) {
  const field = useField()
  return (
    <div className="relative">
      <input {...field} {...rest} className={classes(inputStyle, Boolean(trailing) && 'pr-13', className)} />
      {trailing && <div className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</div>}
    </div>
  )
}

/** With the email keyboard and autofill, without autocorrection. */
export const EmailInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput
    name="email"
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...props}
  />
)

type TextAreaProps = ComponentProps<'textarea'> & {
  /** For tabular text: does not wrap lines. */
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
