import { useState } from 'react'
import { readEmail } from '../../contract/email/email-calls.ts'
import type { OutgoingEmail } from '../../contract/email/outgoing-email.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { useRead } from '../platform/api/queries.ts'
import { Badge } from '../platform/ui/badge.tsx'
import { Dialog } from '../platform/ui/dialog.tsx'
import { ListState } from '../platform/ui/list-state.tsx'
import { Segmented } from '../platform/ui/segmented.tsx'

/** What the email said. Its links are disabled, and no script of it runs. */
export function EmailDialog({ email, onClose }: { email: OutgoingEmail; onClose: () => void }) {
  const [form, setForm] = useState<'html' | 'text'>('html')
  const formatTime = useFormatTime()
  const words = useRead(readEmail, { params: { id: email.id } }, { live: true })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={email.subject}
      description={`To ${email.recipient}`}
      size="medium"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-3 text-dust text-sm">
          <Badge tone={TONES[email.state]}>{email.state}</Badge>
          {email.sentAt
            ? `Went out ${formatTime(email.sentAt)}`
            : `Written ${formatTime(email.createdAt)}; it would go out like this`}
        </p>
        <Segmented
          label="Form of the email"
          choices={{ html: 'Picture', text: 'Plain text' }}
          value={form}
          onChange={setForm}
        />
      </div>
      {email.state !== 'sent' && email.lastError && (
        <p className="mb-4 text-flag text-sm [overflow-wrap:anywhere]">{email.lastError}</p>
      )}
      <ListState query={words} what="email" isEmpty={() => false} empty={null}>
        {({ html, text }) =>
          form === 'html' ? (
            <iframe
              title={email.subject}
              // no script of it runs; without an origin the page could not look into it
              sandbox="allow-same-origin"
              srcDoc={withoutLinks(html)}
              className="h-[60dvh] w-full rounded-card border border-hairline bg-chalk"
            />
          ) : (
            <pre className="max-h-[60dvh] overflow-auto whitespace-pre-wrap rounded-card border border-hairline bg-ink p-5 font-sans text-sm [overflow-wrap:anywhere]">
              {text}
            </pre>
          )
        }
      </ListState>
    </Dialog>
  )
}

const withoutLinks = (html: string) => html.replace('</head>', '<style>a{pointer-events:none}</style></head>')

export const TONES = {
  waiting: 'amber',
  sent: 'bolt',
  failed: 'flag',
  held: 'amber',
  discarded: 'neutral',
} as const
