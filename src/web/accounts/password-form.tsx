import { useState } from 'react'
import { z } from 'zod'
import { PasswordChange } from '../../contract/account.ts'
import { changePassword, readAccount } from '../../contract/calls/account.ts'
import { useCall, useRead } from '../api/queries.ts'
import { RequestError, sentenceOf } from '../api/request-error.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toast-store.ts'
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts'
import { PasswordInput } from './password-input.tsx'

const EMPTY = { currentPassword: '', newPassword: '' }

export function PasswordForm() {
  const account = useRead(readAccount, {})
  const [draft, setDraft] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({})
  useUnsavedWarning(draft.newPassword !== '')

  const change = useCall(changePassword, {
    onSuccess: () => {
      setDraft(EMPTY)
      toast({ title: 'Password changed', description: 'Every other browser is logged out.' })
    },
    onError: (error) => {
      const sentence = sentenceOf(error, 'Please try again.')
      const refused = error instanceof RequestError && error.status < 500
      if (refused) setErrors({ currentPassword: [sentence] })
      else toast({ variant: 'destructive', title: 'The password was not changed', description: sentence })
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
    const typed = PasswordChange.safeParse(draft)
    if (!typed.success) return setErrors(z.flattenError(typed.error).fieldErrors)
    setErrors({})
    change.mutate({ body: typed.data })
  }

  return (
    <form
      noValidate
      className="grid gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label="Current password" error={errors.currentPassword?.[0]}>
        <PasswordInput
          value={draft.currentPassword}
          onChange={(event) => setDraft({ ...draft, currentPassword: event.target.value })}
        />
      </Field>
      <Field label="New password" error={errors.newPassword?.[0]}>
        <PasswordInput
          autoComplete="new-password"
          value={draft.newPassword}
          onChange={(event) => setDraft({ ...draft, newPassword: event.target.value })}
        />
      </Field>
      <Button
        type="submit"
        variant="outline"
        loading={change.isPending}
        className="sm:col-span-2 sm:justify-self-start"
      >
        Change Password
      </Button>
    </form>
  )
}
