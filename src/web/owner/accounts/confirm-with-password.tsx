import { useState } from 'react'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { PasswordInput } from './password-form.tsx'

interface ConfirmWithPasswordProps {
  title: string
  description: string
  action: string
  destructive?: boolean
  error: Error | null
  pending: boolean
  onConfirm(password: string): void
  onClose(): void
}

/** For sensitive changes, which an open session alone does not allow. */
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
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <Form onSubmit={() => onConfirm(password)}>
        <Field label="Password" error={error ? sentenceOf(error, 'Please try again.') : undefined}>
          <PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        <Button type="submit" variant={destructive ? 'destructive' : 'amber'} loading={pending}>
          {action}
        </Button>
      </Form>
    </Dialog>
  )
}
