import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { Joining } from '../../../contract/owner/team.ts'
import { findInvitation, joinTeam } from '../../../contract/owner/team-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import { call } from '../../platform/api/call.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { currentUserQuery, refetchAllButUser } from './current-user.ts'
import { PasswordInput } from './password-form.tsx'

/** An invited helper chooses a password and is logged in. */
export function InvitationForm({ token, onJoined }: { token: string; onJoined: () => void }) {
  const invited = useQuery({
    queryKey: [findInvitation.path, token],
    queryFn: () => call(findInvitation, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const form = useForm({ newPassword: '' })
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const join = useCall(joinTeam, {
    onSuccess: (user) => {
      client.setQueryData(currentUserQuery.queryKey, user)
      refetchAllButUser(client)
      onJoined()
      navigate(pathTo('admin'))
    },
    onError: failed('The password was not saved'),
  })
  const submit = () => {
    const body = form.accept(checkBy(Joining, { ...form.draft, token }))
    if (body) join.mutate({ body })
  }
  if (invited.isPending) return <Spinner />
  if (invited.isError) return <p role="alert">{sentenceOf(invited.error, 'Please try again.')}</p>
  return (
    <Form ref={form.ref} onSubmit={submit}>
      <Field label="Username" hint="You log in with it.">
        <TextInput readOnly name="username" autoComplete="username" value={invited.data.username} />
      </Field>
      <Field
        label="New password"
        hint="At least 12 characters, such as four words of your own."
        error={form.errors.newPassword}
      >
        <PasswordInput {...form.text('newPassword')} name="new-password" autoComplete="new-password" />
      </Field>
      <Button type="submit" loading={join.isPending} className="mt-2 w-full">
        Save password
      </Button>
    </Form>
  )
}
