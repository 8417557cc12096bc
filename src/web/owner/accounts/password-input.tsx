import Eye from 'lucide/eye'
import EyeOff from 'lucide/eye-off'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../../platform/ui/icon-button.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'

/** A password that can be looked at, since a mistyped one costs a slowed-down login. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'trailing'>) {
  const [seen, setSeen] = useState(false)
  const Icon = seen ? EyeOff : Eye
  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={seen ? 'text' : 'password'}
      trailing={
        <IconButton label={seen ? 'Hide password' : 'Show password'} onClick={() => setSeen(!seen)}>
          <Icon aria-hidden />
        </IconButton>
      }
    />
  )
}
