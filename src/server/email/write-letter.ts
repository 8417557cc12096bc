import { readShopEmail } from '../owner/settings/settings.ts'
import type { Tx } from '../platform/db/open.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { RowOf } from '../tables.ts'
import { type LetterKind, type LetterPayloads, subjects } from './letter-kinds.ts'

export interface NewLetter<Kind extends LetterKind> {
  kind: Kind
  recipient: string
  payload: LetterPayloads[Kind]
  now: Date
  replyTo?: string
}

/** Puts a letter into the outbox, in the transaction that gives the reason for it. The worker sends it. */
export async function writeLetter<Kind extends LetterKind>(tx: Tx, letter: NewLetter<Kind>) {
  const time = letter.now.toISOString()
  await insertLetter.all(tx, {
    kind: letter.kind,
    recipient: letter.recipient,
    subject: oneLine(subjects[letter.kind](letter.payload)),
    payload: JSON.stringify(letter.payload),
    replyTo: letter.replyTo ?? null,
    time,
  })
}

type LetterValues = Pick<RowOf<'letter'>, 'kind' | 'recipient' | 'subject' | 'payload' | 'replyTo'> & {
  time: string
}

/** A letter that is to be sent from now on. */
export const waitingLetter = ({ kind, recipient, subject, payload, replyTo, time }: LetterValues) => ({
  kind,
  recipient,
  subject,
  payload,
  replyTo,
  state: 'waiting' as const,
  attempts: 0,
  nextAttemptAt: time,
  lockedUntil: null,
  lastError: null,
  sentAt: null,
  sentAs: null,
  createdAt: time,
})

const insertLetter = prepared<LetterValues>()((db, values) =>
  db.insertInto('letter').values(waitingLetter(values)),
)

type OwnerKind = Extract<LetterKind, `owner-${string}`>

/** To the shop's own address, if it has one. */
export async function writeToOwner<Kind extends OwnerKind>(
  tx: Tx,
  letter: Omit<NewLetter<Kind>, 'recipient'>,
) {
  const recipient = await readShopEmail(tx)
  if (recipient) await writeLetter<Kind>(tx, { ...letter, recipient })
}

/** A name with a line break in it must not become a header of its own. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
