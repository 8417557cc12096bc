import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

/** An e-mail address: with the phone's own keyboard for it, filled in by the browser, and changed by nothing else. */
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
