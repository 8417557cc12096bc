import { useState } from 'react'
import { readLetter } from '../../contract/email/email-calls.ts'
import type { Letter } from '../../contract/email/letter.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { useRead } from '../platform/api/queries.ts'
import { Badge } from '../platform/ui/badge.tsx'
import { Dialog } from '../platform/ui/dialog.tsx'
import { ListState } from '../platform/ui/list-state.tsx'
import { Segmented } from '../platform/ui/segmented.tsx'

/** What the letter said. It has no links of its own, and nothing in it may run or be followed. */
export function LetterDialog({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const [form, setForm] = useState<'html' | 'text'>('html')
  const formatTime = useFormatTime()
  const words = useRead(readLetter, { params: { id: letter.id } }, { live: true })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={letter.subject}
      description={`To ${letter.recipient}`}
      size="medium"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-3 text-dust text-sm">
          <Badge tone={TONES[letter.state]}>{letter.state}</Badge>
          {letter.sentAt
            ? `Went out ${formatTime(letter.sentAt)}`
            : `Written ${formatTime(letter.createdAt)}; it would go out like this`}
        </p>
        <Segmented
          label="Form of the letter"
          choices={{ html: 'Picture', text: 'Plain text' }}
          value={form}
          onChange={setForm}
        />
      </div>
      {letter.state !== 'sent' && letter.lastError && (
        <p className="mb-4 text-flag text-sm [overflow-wrap:anywhere]">{letter.lastError}</p>
      )}
      <ListState query={words} what="letter" isEmpty={() => false} empty={null}>
        {({ html, text }) =>
          form === 'html' ? (
            <iframe
              title={letter.subject}
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

/** A copy is for reading: its buttons lead nowhere. */
const withoutLinks = (html: string) => html.replace('</head>', '<style>a{pointer-events:none}</style></head>')

export const TONES = {
  waiting: 'amber',
  sent: 'bolt',
  failed: 'flag',
  held: 'amber',
  discarded: 'neutral',
} as const
