import { useState } from 'react'
import {
  connectEmail,
  disconnectEmail,
  readEmailConnection,
  testEmail,
} from '../../../contract/owner/connection-calls.ts'
import { type EmailConnection, EmailSettings as MailServer } from '../../../contract/owner/connections.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { confirm } from '../../platform/ui/confirm-store.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { FixedNote, Outcome } from './connection-parts.tsx'

interface Provider {
  name: string
  host: string
  port: string
  user?: string
  hint: string
}

const PROVIDERS: Provider[] = [
  {
    name: 'Gmail',
    host: 'smtp.gmail.com',
    port: '465',
    hint: 'The user is your Gmail address. The password is an app password: Google Account, Security, App passwords.',
  },
  {
    name: 'Outlook / Microsoft 365',
    host: 'smtp.office365.com',
    port: '587',
    hint: 'The user is your email address. Authenticated SMTP must be on for this mailbox in the Microsoft 365 admin center.',
  },
  {
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: '465',
    hint: 'The user is your Fastmail address. The password is an app password: Settings, Privacy & Security.',
  },
  {
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: '587',
    hint: 'User and password are both the server API token of your Postmark server.',
  },
  {
    name: 'SendGrid',
    host: 'smtp.sendgrid.net',
    port: '587',
    user: 'apikey',
    hint: 'The user is the word apikey. The password is an API key that may send email.',
  },
  {
    name: 'Amazon SES',
    host: 'email-smtp.us-east-1.amazonaws.com',
    port: '587',
    hint: 'User and password are the SMTP credentials of SES. Change us-east-1 if your region is another.',
  },
  {
    name: 'Mailgun',
    host: 'smtp.mailgun.org',
    port: '587',
    hint: 'User and password are under Sending, Domain settings, SMTP credentials. In Europe the server is smtp.eu.mailgun.org.',
  },
]

/** The email server that sends the shop's emails. */
export const EmailSettings = () => (
  <ListState query={useRead(readEmailConnection, {})} what="email server" isEmpty={() => false} empty={null}>
    {(connection) => <LoadedForm key={JSON.stringify(connection)} connection={connection} />}
  </ListState>
)

function LoadedForm({ connection: { fixed, settings } }: { connection: EmailConnection }) {
  const shop = useShop()
  const form = useForm({
    host: settings?.host ?? '',
    port: String(settings?.port ?? 587),
    user: settings?.user ?? '',
    password: '',
    from: settings?.from ?? '',
  })
  const [recipient, setRecipient] = useState(shop?.email ?? '')
  const save = useCall(connectEmail, {
    onRefreshed: () => toast({ title: 'Email server saved' }),
    onError: failed('Failed to save the email server'),
  })
  const remove = useCall(disconnectEmail, { onError: failed('Failed to disconnect the email server') })
  const test = useCall(testEmail, { onError: failed('Failed to send a test email') })
  useUnsavedWarning(form.dirty)
  const provider = PROVIDERS.find(({ host }) => host === form.draft.host)

  const typed = () => {
    const { password, ...draft } = form.draft
    return form.accept(
      checkBy(MailServer, { ...draft, port: Number(draft.port), ...(password && { password }) }),
    )
  }
  const submit = () => {
    const body = typed()
    if (body) save.mutate({ body })
  }
  const sendTest = () => {
    if (fixed || !form.dirty) return test.mutate({ body: { recipient } })
    const wanted = typed()
    if (wanted) test.mutate({ body: { recipient, settings: wanted } })
  }
  const disconnect = async () => {
    const sure = await confirm({
      title: 'Disconnect the email server?',
      text: 'Emails wait until you connect one again.',
      action: 'Disconnect',
    })
    if (sure) remove.mutate({})
  }

  return (
    <Form ref={form.ref} onSubmit={submit}>
      {fixed && <FixedNote />}
      <fieldset disabled={fixed} className="contents">
        <Field label="Provider" {...(provider && { hint: provider.hint })}>
          <Select
            value={provider?.name ?? ''}
            onChange={({ target }) => {
              const chosen = PROVIDERS.find(({ name }) => name === target.value)
              if (!chosen) return form.change({ host: '', port: '587' })
              const { host, port, user } = chosen
              form.change({ host, port, ...(user && { user }) })
            }}
          >
            <option value="">Another</option>
            {PROVIDERS.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
          <Field label="Server" error={form.errors.host}>
            <TextInput {...form.text('host')} placeholder="smtp.example.com" autoCapitalize="none" />
          </Field>
          <Field label="Port" error={form.errors.port}>
            <TextInput {...form.text('port')} inputMode="numeric" />
          </Field>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="User" error={form.errors.user}>
            <TextInput {...form.text('user')} autoComplete="off" autoCapitalize="none" />
          </Field>
          <Field
            label="Password"
            error={form.errors.password}
            {...(settings?.hasPassword && { hint: 'Stored. Leave it empty to keep it.' })}
          >
            <TextInput {...form.text('password')} type="password" autoComplete="new-password" />
          </Field>
        </div>
        <Field
          label="Sender"
          error={form.errors.from}
          hint="Buyers see it as the sender. Your provider must allow this address."
        >
          <TextInput
            {...form.text('from')}
            placeholder={`${shop?.brand ?? 'Your shop'} <shop@example.com>`}
          />
        </Field>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        {!fixed && (
          <Button type="submit" loading={save.isPending} disabled={!form.dirty}>
            Save
          </Button>
        )}
        {!fixed && settings && (
          <Button variant="destructive" loading={remove.isPending} onClick={disconnect}>
            Disconnect
          </Button>
        )}
      </div>
      <div className="grid gap-4 border-hairline border-t pt-5">
        <Field label="Send a test email to">
          <TextInput type="email" value={recipient} onChange={({ target }) => setRecipient(target.value)} />
        </Field>
        <Button
          variant="outline"
          loading={test.isPending}
          onClick={sendTest}
          className="sm:justify-self-start"
        >
          Send a test email
        </Button>
        {test.data && <Outcome good={test.data.sent}>{test.data.sentence}</Outcome>}
      </div>
    </Form>
  )
}
