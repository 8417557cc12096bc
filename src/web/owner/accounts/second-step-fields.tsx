import type { ComponentProps } from 'react'
import { CODE_NEEDED, type PasskeySigned } from '../../../contract/owner/account.ts'
import { startConfirming } from '../../../contract/owner/account-calls.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { signWithPasskey } from './passkey-browser.ts'

type InputProps = ComponentProps<typeof TextInput>

interface CodeFieldProps extends InputProps {
  pending: boolean
  onPasskey(): void
}

export function CodeField({ pending, onPasskey, ...input }: CodeFieldProps) {
  return (
    <>
      <Field label="Code" hint={`${CODE_NEEDED}, or a recovery code`}>
        <TextInput name="code" autoComplete="one-time-code" autoCapitalize="none" {...input} />
      </Field>
      <Button variant="outline" loading={pending} onClick={onPasskey}>
        Use a Passkey
      </Button>
    </>
  )
}

interface SecondStepFieldsProps extends InputProps {
  onPasskey(passkey: PasskeySigned): void
}

/** For a confirmation by the owner, who is logged in. */
export function SecondStepFields({ onPasskey, ...input }: SecondStepFieldsProps) {
  const { pending, sign } = useOwnPasskey(onPasskey)
  return <CodeField {...input} pending={pending} onPasskey={sign} />
}

export function useOwnPasskey(onSigned: (passkey: PasskeySigned) => void) {
  const start = useCall(startConfirming, {
    onSuccess: async ({ options }) => {
      const passkey = await signWithPasskey(options)
      if (passkey) onSigned(passkey)
    },
    onError: failed('No passkey was used'),
  })
  return { pending: start.isPending, sign: () => start.mutate({}) }
}
