import Eye from 'lucide/eye'
import EyeOff from 'lucide/eye-off'
import { type ComponentProps, useState } from 'react'
import { type PasskeySigned, PasswordChange } from '../../../contract/owner/account.ts'
import { changePassword } from '../../../contract/owner/account-calls.ts'
import { RequestError, sentenceOf } from '../../platform/api/request-error.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { IconButton } from '../../platform/ui/icon-button.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { SecondStepFields } from './second-step-fields.tsx'

const EMPTY = { currentPassword: '', newPassword: '', code: '' }

export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const form = useForm(EMPTY)
  const [needsCode, setNeedsCode] = useState(false)
  useUnsavedWarning(form.draft.newPassword !== '')

  const change = useCall(changePassword, {
    onSuccess: () => {
      form.change(EMPTY)
      setNeedsCode(false)
      toast({ title: 'Password changed', description: 'Every other browser is logged out.' })
      onChanged?.()
    },
    onError: (error) => {
      if (error instanceof RequestError && error.is('code-needed')) return setNeedsCode(true)
      const isRefused = error instanceof RequestError && error.status < 500
      if (isRefused) form.refuse({ errors: { currentPassword: sentenceOf(error, 'Please try again.') } })
      else failed('The password was not changed')(error)
    },
  })

  const submit = (passkey?: PasskeySigned) => {
    const { code, ...typed } = form.draft
    const body = form.accept(checkBy(PasswordChange, code ? form.draft : typed))
    if (body) change.mutate({ body: { ...body, ...(passkey && { passkey }) } })
  }

  return (
    <Form ref={form.ref} onSubmit={() => submit()} className="grid gap-5 sm:grid-cols-2">
      <Field label="Current password" error={form.errors.currentPassword}>
        <PasswordInput {...form.text('currentPassword')} />
      </Field>
      <Field label="New password" error={form.errors.newPassword}>
        <PasswordInput {...form.text('newPassword')} autoComplete="new-password" />
      </Field>
      {needsCode && <SecondStepFields {...form.text('code')} onPasskey={submit} />}
      <Button
        type="submit"
        variant="outline"
        loading={change.isPending}
        className="sm:col-span-2 sm:justify-self-start"
      >
        Change Password
      </Button>
    </Form>
  )
}

/** With a button that shows the password: failed logins are throttled. */
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
