import type { z } from 'zod'
import { readShopEmail } from '../owner/settings/settings.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { preparedInsert } from '../platform/db/prepared.ts'
import type { RowOf } from '../tables.ts'
import { buyerEmails } from './buyer-emails.ts'
import { answerEmails } from './contact-emails.ts'
import type { EmailKind } from './content.ts'
import { ownerEmails } from './owner-emails.ts'

const emails = { ...buyerEmails, ...ownerEmails, ...answerEmails }

export type Kind = keyof typeof emails

export interface NewEmail<K extends Kind> {
  kind: K
  recipient: string
  payload: z.infer<(typeof emails)[K]['payload']>
  now: Date
  /** Not sent before this time. */
  dueAt?: Date
  replyTo?: string
  /** Of the visitor whose request causes it. */
  network?: string | null
}

/** Puts an email into the outbox, in the transaction that gives the reason for it. The worker sends it. */
export async function writeEmail<K extends Kind>(tx: Tx, { kind, payload, ...email }: NewEmail<K>) {
  const written = {
    kind,
    recipient: email.recipient,
    subject: oneLine(findKind(kind).subject(payload)),
    payload: JSON.stringify(payload),
    replyTo: email.replyTo ?? null,
    network: email.network ?? null,
  }
  await insertPending(tx, written, email.now.toISOString(), (email.dueAt ?? email.now).toISOString())
}

/** To the shop's own address, if it has one. */
export async function writeToOwner<K extends keyof typeof ownerEmails>(
  tx: Tx,
  email: Omit<NewEmail<K>, 'recipient'>,
) {
  const recipient = await readShopEmail(tx)
  if (recipient) await writeEmail<K>(tx, { ...email, recipient })
}

export function findKind(kind: string): EmailKind<unknown> {
  if (!Object.hasOwn(emails, kind)) throw new Error(`Emails of the kind ${kind} are not known here.`)
  return emails[kind as Kind]
}

type Written = Pick<RowOf<'email'>, 'kind' | 'recipient' | 'subject' | 'payload' | 'replyTo' | 'network'>

/** To be sent from `dueAt` on. */
export async function insertPending(db: Db | Tx, written: Written, time: string, dueAt = time) {
  const { kind, recipient, subject, payload, replyTo, network } = written
  const mailbox = mailboxOf(recipient)
  const pending = { state: 'waiting' as const, attempts: 0, nextAttemptAt: dueAt, createdAt: time }
  const row = { kind, recipient, mailbox, subject, payload, replyTo, network, ...pending }
  return (await insertEmails(db, [row]))[0]
}

const insertEmails = preparedInsert('email')

/** Addresses with another `+tag`, or with other dots at Gmail, are read by one person. */
export function mailboxOf(address: string) {
  const [name = '', host = ''] = address.toLowerCase().split(/@(?=[^@]*$)/)
  const untagged = name.split('+')[0] || name
  return /^(gmail|googlemail)\.com$/.test(host)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${host}`
}

/** A name with a line break in it must not become a header of its own. */
const oneLine = (subject: string) => subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
