import { useState } from 'react'
import type { Confirmed } from '../../../contract/owner/account.ts'
import { RequestError, sentenceOf } from '../../platform/api/request-error.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { PasswordInput } from './password-form.tsx'
import { SecondStepFields } from './second-step-fields.tsx'

interface ConfirmWithPasswordProps {
  title: string
  description: string
  action: string
  destructive?: boolean
  error: Error | null
  pending: boolean
  onConfirm(proof: Confirmed): void
  onClose(): void
}

/** For changes of how the owner logs in. A second step is asked for where the account has one. */
export function ConfirmWithPassword({
  title,
  description,
  action,
  destructive = false,
  error,
  pending,
  onConfirm,
  onClose,
}: ConfirmWithPasswordProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const asksForCode = error instanceof RequestError && error.is('code-needed')
  if (asksForCode && !needsCode) setNeedsCode(true)
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <Form onSubmit={() => onConfirm({ password, ...(code && { code }) })}>
        <Field
          label="Password"
          error={error && !asksForCode ? sentenceOf(error, 'Please try again.') : undefined}
        >
          <PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        {needsCode && (
          <SecondStepFields
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onPasskey={(passkey) => onConfirm({ password, passkey })}
          />
        )}
        <Button type="submit" variant={destructive ? 'destructive' : 'amber'} loading={pending}>
          {action}
        </Button>
      </Form>
    </Dialog>
  )
}
