import Eye from 'lucide/eye'
import EyeOff from 'lucide/eye-off'
import { type ComponentProps, useState } from 'react'
import { PasswordChange } from '../../../contract/owner/account.ts'
import { changePassword, readAccount } from '../../../contract/owner/account-calls.ts'
import { useRead } from '../../platform/api/queries.ts'
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

const EMPTY = { currentPassword: '', newPassword: '' }

export function PasswordForm() {
  const account = useRead(readAccount, {})
  const form = useForm(EMPTY)
  useUnsavedWarning(form.draft.newPassword !== '')

  const change = useCall(changePassword, {
    onSuccess: () => {
      form.change(EMPTY)
      toast({ title: 'Password changed', description: 'Every other browser is logged out.' })
    },
    onError: (error) => {
      const isRefused = error instanceof RequestError && error.status < 500
      if (isRefused) form.refuse({ errors: { currentPassword: sentenceOf(error, 'Please try again.') } })
      else failed('The password was not changed')(error)
    },
  })

  if (account.data?.passwordChangeable === false) {
    return (
      <p className="text-dust">
        The server's settings give the password (ADMIN_PASSWORD), so it is changed there.
      </p>
    )
  }

  const submit = () => {
    const body = form.accept(checkBy(PasswordChange, form.draft))
    if (body) change.mutate({ body })
  }

  return (
    <Form ref={form.ref} onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <Field label="Current password" error={form.errors.currentPassword}>
        <PasswordInput {...form.text('currentPassword')} />
      </Field>
      <Field label="New password" error={form.errors.newPassword}>
        <PasswordInput {...form.text('newPassword')} autoComplete="new-password" />
      </Field>
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
