import { useState } from 'react'
import {
  countHeldEmails,
  discardEmail,
  listEmails,
  releaseHeldEmails,
  resendEmail,
} from '../../contract/email/email-calls.ts'
import type { OutgoingEmail } from '../../contract/email/outgoing-email.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { useTitle } from '../pages/base/title.ts'
import { useRead } from '../platform/api/queries.ts'
import { useCall } from '../platform/api/use-call.ts'
import { useOlderPages } from '../platform/api/use-older-pages.ts'
import { Badge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm-store.ts'
import { EmptyState } from '../platform/ui/empty-state.tsx'
import { failed } from '../platform/ui/failed.ts'
import { ListState } from '../platform/ui/list-state.tsx'
import { OlderButton } from '../platform/ui/older-button.tsx'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { Panel } from '../platform/ui/panel.tsx'
import { Table } from '../platform/ui/table.tsx'
import { toast } from '../platform/ui/toast-store.ts'
import { EmailDialog, TONES } from './email-dialog.tsx'

/** Every email that the shop wrote, and what became of it. */
export function AdminEmailsPage() {
  const emails = useOlderPages(listEmails)
  useTitle('Emails | Admin')
  return (
    <>
      <OwnerPageHead title="Emails" />
      <HeldEmailsPanel />
      <ListState
        query={emails}
        what="emails"
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            title="No Emails Yet"
            text="Order links and notices are listed here once they are written."
          />
        }
      >
        {(list) => (
          <Table
            caption="Emails"
            className="max-md:table-fixed"
            head={
              <tr>
                <th scope="col">Email</th>
                <th scope="col" className="max-md:hidden">
                  Written
                </th>
                <th scope="col" className="w-24 max-md:hidden">
                  State
                </th>
                <th scope="col" className="w-28 md:w-52">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            }
          >
            {list.map((email) => (
              <EmailRow key={email.id} email={email} />
            ))}
          </Table>
        )}
      </ListState>
      <OlderButton list={emails} what="emails" />
    </>
  )
}

function EmailRow({ email }: { email: OutgoingEmail }) {
  const [open, setOpen] = useState(false)
  const formatTime = useFormatTime()
  const resend = useCall(resendEmail, {
    onSuccess: () => {
      const title = email.state === 'held' ? 'Email sent' : 'Email sent again'
      toast({ title, description: `It is on its way to ${email.recipient}.` })
    },
    onError: failed('The email could not be sent again'),
  })
  const discard = useCall(discardEmail, {
    onSuccess: () =>
      toast({ title: 'Email discarded', description: `Nothing is sent to ${email.recipient}.` }),
    onError: failed('The email could not be discarded'),
  })
  const resendWord = email.state === 'held' ? 'Send now' : 'Resend'
  const state = <Badge tone={TONES[email.state]}>{email.state}</Badge>
  return (
    <tr className="[&>td]:py-3 [&>td]:align-top">
      <td className="[overflow-wrap:anywhere]">
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-label={`Read “${email.subject}” to ${email.recipient}`}
          className="text-left font-medium underline decoration-chalk/25 underline-offset-4 hover:decoration-chalk"
        >
          {email.subject}
        </button>
        {open && <EmailDialog email={email} onClose={() => setOpen(false)} />}
        <span className="block text-dust">{email.recipient}</span>
        <span className="block text-dust md:hidden">{formatTime(email.createdAt)}</span>
        {email.state !== 'sent' && email.lastError && (
          <span className="mt-1 block text-flag">{email.lastError}</span>
        )}
        <span className="mt-2 block md:hidden">{state}</span>
      </td>
      <td className="whitespace-nowrap text-dust max-md:hidden">{formatTime(email.createdAt)}</td>
      <td className="max-md:hidden">{state}</td>
      <td className="text-right">
        <Button
          size="small"
          variant="quiet"
          aria-label={`${resendWord} “${email.subject}” to ${email.recipient}`}
          loading={resend.isPending}
          onClick={() => resend.mutate({ params: { id: email.id } })}
          className="-my-2"
        >
          {resendWord}
        </Button>
        {email.state === 'held' && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Discard “${email.subject}” to ${email.recipient}`}
            loading={discard.isPending}
            onClick={() => discard.mutate({ params: { id: email.id } })}
            className="-my-2 max-md:mt-2"
          >
            Discard
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Emails that are held for the owner to decide. */
function HeldEmailsPanel() {
  const held = useRead(countHeldEmails, {}, { live: true })
  const release = useCall(releaseHeldEmails, {
    onSuccess: (_answer, { body: { to } }) =>
      toast({ title: to === 'send' ? 'The emails are on their way' : 'The emails are discarded' }),
    onError: failed('The emails could not be changed'),
  })
  const formatTime = useFormatTime()
  if (!held.data?.emails) return null
  const { emails, oldest } = held.data
  const one = emails === 1
  const discardAll = async () => {
    const yes = await confirm({
      title: one ? 'Discard this email?' : `Discard ${emails} emails?`,
      text: 'They are never sent. Buyers can still get their order links by email again.',
      action: 'Discard',
      destructive: true,
    })
    if (yes) release.mutate({ body: { to: 'discard' } })
  }
  return (
    <Panel
      as="section"
      size="bar"
      tone="warn"
      aria-label="Held emails"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4"
    >
      <p className="max-w-2xl text-pretty">
        <span className="font-medium">{one ? 'One email is held.' : `${emails} emails are held.`}</span>{' '}
        <span className="text-dust">
          {one ? 'It was' : 'They were'} written days before the shop could send email
          {oldest && (one ? `, on ${formatTime(oldest)}` : `, the oldest on ${formatTime(oldest)}`)}. A buyer
          who gets {one ? 'it' : 'one'} now may wonder why.
        </span>
      </p>
      <div className="flex gap-3">
        <Button
          size="small"
          loading={release.isPending}
          onClick={() => release.mutate({ body: { to: 'send' } })}
        >
          {one ? 'Send Now' : 'Send All Now'}
        </Button>
        <Button size="small" variant="outline" disabled={release.isPending} onClick={discardAll}>
          {one ? 'Discard' : 'Discard All'}
        </Button>
      </div>
    </Panel>
  )
}
