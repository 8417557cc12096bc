import { useState } from 'react'
import { listLetters } from '../../contract/email/email-calls.ts'
import type { Letter } from '../../contract/email/letter.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { useTitle } from '../pages/base/title.ts'
import { useOlderPages } from '../platform/api/use-older-pages.ts'
import { Badge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty-state.tsx'
import { ListState } from '../platform/ui/list-state.tsx'
import { RoomHead } from '../platform/ui/room-head.tsx'
import { Table } from '../platform/ui/table.tsx'
import { HeldMail } from './held-mail.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import { TONES } from './letter-tones.ts'
import { useDiscardLetter, useResendLetter } from './use-letters.ts'

/** Every letter the shop wrote, and what became of it. */
export function AdminMailPage() {
  const letters = useOlderPages(listLetters)
  useTitle('Mail | Admin')
  return (
    <>
      <RoomHead title="Outgoing mail" />
      <HeldMail />
      <ListState
        query={letters}
        what="letters"
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            title="No Mail Yet"
            text="Order links and notices are listed here once they are written."
          />
        }
      >
        {(list) => (
          <Table
            caption="Outgoing mail"
            className="max-md:table-fixed"
            head={
              <tr>
                <th scope="col">Letter</th>
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
            {list.map((letter) => (
              <LetterRow key={letter.id} letter={letter} />
            ))}
          </Table>
        )}
      </ListState>
      {letters.hasNextPage && (
        <Button
          variant="outline"
          className="mt-4"
          loading={letters.isFetchingNextPage}
          onClick={() => letters.fetchNextPage()}
        >
          Show older letters
        </Button>
      )}
    </>
  )
}

function LetterRow({ letter }: { letter: Letter }) {
  const [open, setOpen] = useState(false)
  const formatTime = useFormatTime()
  const resend = useResendLetter(letter)
  const discard = useDiscardLetter(letter)
  const resendWord = letter.state === 'held' ? 'Send now' : 'Resend'
  const state = <Badge tone={TONES[letter.state]}>{letter.state}</Badge>
  return (
    <tr className="[&>td]:py-3 [&>td]:align-top">
      <td className="[overflow-wrap:anywhere]">
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-label={`Read “${letter.subject}” to ${letter.recipient}`}
          className="text-left font-medium underline decoration-chalk/25 underline-offset-4 hover:decoration-chalk"
        >
          {letter.subject}
        </button>
        {open && <LetterDialog letter={letter} onClose={() => setOpen(false)} />}
        <span className="block text-dust">{letter.recipient}</span>
        <span className="block text-dust md:hidden">{formatTime(letter.createdAt)}</span>
        {letter.state !== 'sent' && letter.lastError && (
          <span className="mt-1 block text-flag">{letter.lastError}</span>
        )}
        <span className="mt-2 block md:hidden">{state}</span>
      </td>
      <td className="whitespace-nowrap text-dust max-md:hidden">{formatTime(letter.createdAt)}</td>
      <td className="max-md:hidden">{state}</td>
      <td className="text-right">
        <Button
          size="small"
          variant="quiet"
          aria-label={`${resendWord} “${letter.subject}” to ${letter.recipient}`}
          loading={resend.isPending}
          onClick={() => resend.mutate({ params: { id: letter.id } })}
          className="-my-2"
        >
          {resendWord}
        </Button>
        {letter.state === 'held' && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Discard “${letter.subject}” to ${letter.recipient}`}
            loading={discard.isPending}
            onClick={() => discard.mutate({ params: { id: letter.id } })}
            className="-my-2 max-md:mt-2"
          >
            Discard
          </Button>
        )}
      </td>
    </tr>
  )
}
