import { useState } from 'react'
import { type Invited, NewHelper, type Person } from '../../../contract/owner/team.ts'
import { inviteHelper, listTeam, removeHelper, renewInvitation } from '../../../contract/owner/team-calls.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { confirm } from '../../platform/ui/confirm-store.ts'
import { CopyLink } from '../../platform/ui/copy-link.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useForm } from '../../platform/ui/use-form.ts'

/** Everyone who has a login; helpers are added by a link. */
export function Team() {
  const people = useRead(listTeam, {}, { live: true })
  const [invited, setInvited] = useState<Invited | null>(null)
  return (
    <div className="grid gap-6">
      <ListState query={people} what="team" isEmpty={(list) => list.length === 0} empty={null}>
        {(list) => (
          <ul>
            {list.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                onInvited={setInvited}
                onRemoved={() => setInvited((last) => (last?.person.id === person.id ? null : last))}
              />
            ))}
          </ul>
        )}
      </ListState>
      {invited && <InvitedLink invited={invited} />}
      <AddHelper onInvited={setInvited} />
    </div>
  )
}

interface PersonRowProps {
  person: Person
  onInvited: (invited: Invited) => void
  onRemoved: () => void
}

function PersonRow({ person, onInvited, onRemoved }: PersonRowProps) {
  const { id, username, role, lastLoginAt, invitedUntil } = person
  const formatTime = useFormatTime()
  const renew = useCall(renewInvitation, { onSuccess: onInvited, onError: failed('No link was made') })
  const remove = useCall(removeHelper, {
    onSuccess: () => {
      onRemoved()
      toast({ title: `${username} is removed`, description: 'They are logged out everywhere.' })
    },
    onError: failed('The helper was not removed'),
  })
  const ask = async () => {
    const yes = await confirm({
      title: `Remove ${username}?`,
      text: 'They are logged out at once and cannot log in again. What they did stays.',
      action: 'Remove',
      destructive: true,
    })
    if (yes) remove.mutate({ params: { id } })
  }
  const facts = [
    lastLoginAt ? `Last login ${formatTime(lastLoginAt)}` : 'Never logged in',
    invitedUntil && `link works until ${formatTime(invitedUntil)}`,
  ]
  return (
    <li className="flex flex-wrap items-center gap-3 border-hairline py-3 not-first:border-t first:pt-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-3 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{username}</span>
          <Badge tone={role === 'owner' ? 'bolt' : 'neutral'}>{role === 'owner' ? 'Owner' : 'Helper'}</Badge>
        </p>
        <p className="text-dust text-sm tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {role === 'helper' && (
        <div className="flex gap-2">
          <Button
            size="small"
            variant="outline"
            aria-label={`New link for ${username}`}
            loading={renew.isPending}
            onClick={() => renew.mutate({ params: { id } })}
          >
            New link
          </Button>
          <Button
            size="small"
            variant="destructive"
            aria-label={`Remove ${username}`}
            loading={remove.isPending}
            onClick={ask}
          >
            Remove
          </Button>
        </div>
      )}
    </li>
  )
}

const InvitedLink = ({ invited: { person, inviteUrl, emailed } }: { invited: Invited }) => (
  <section aria-label="Invitation" className="grid gap-4 rounded-card border border-hairline bg-ink p-5">
    <p>
      {emailed
        ? `We're emailing this link to ${person.username}. You can also copy it.`
        : `Send this link to ${person.username}.`}{' '}
      It works once, for a week. They choose their own password.
    </p>
    <CopyLink label={`Invitation for ${person.username}`} url={inviteUrl} />
  </section>
)

function AddHelper({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const form = useForm({ username: '' })
  const add = useCall(inviteHelper, {
    onSuccess: (invited) => {
      form.change({ username: '' })
      onInvited(invited)
    },
    onError: failed('The helper was not added'),
  })
  const submit = () => {
    const body = form.accept(checkBy(NewHelper, form.draft))
    if (body) add.mutate({ body })
  }
  return (
    <Form ref={form.ref} onSubmit={submit}>
      <Field
        label="Name or email"
        hint="Helpers log in with it. To an email address we send the link, if your email is connected."
        error={form.errors.username}
      >
        <TextInput {...form.text('username')} maxLength={100} autoComplete="off" />
      </Field>
      <Button type="submit" variant="outline" loading={add.isPending} className="self-start">
        Add a helper
      </Button>
    </Form>
  )
}
