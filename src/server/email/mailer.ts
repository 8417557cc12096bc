import { createTransport } from 'nodemailer'

/** What a letter shows; its words name it by `cid:film@letter`. */
export interface LetterPicture {
  name: 'film' | 'logo'
  type: 'image/jpeg' | 'image/png'
  content: Buffer
}

/** A letter as it leaves the house. */
export interface FinishedLetter {
  /** The same at every try, so that a letter that arrived unnoticed is recognised. */
  messageId: string
  recipient: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  pictures?: LetterPicture[]
  /** An address that ends such letters when it is posted to, for the button of mail programs. */
  unsubscribe?: string
}

/** Sending mail, in our own words. Resolves when the letter was taken over by somebody who will deliver it. */
export interface Mailer {
  send(letter: FinishedLetter): Promise<void>
  close(): void
}

/** No step may take so long that another worker believes this one dead (see LOCK in send-letters). */
const TIMEOUTS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 15_000,
  socketTimeout: 30_000,
}

export function smtpMailer(
  { smtpUrl, from }: { smtpUrl: string; from: string },
  timeouts = TIMEOUTS,
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  })
  return {
    async send({ messageId, recipient, replyTo, subject, html, text, pictures = [], unsubscribe }) {
      await transport.sendMail({
        messageId,
        from,
        // as an object it is one address, whatever is written in it
        to: { name: '', address: recipient },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject,
        html,
        text,
        attachments: pictures.map(({ name, type, content }) => ({
          cid: `${name}@letter`,
          filename: `${name}.${type === 'image/png' ? 'png' : 'jpg'}`,
          contentType: type,
          contentDisposition: 'inline' as const,
          content,
        })),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    },
    close: () => transport.close(),
  }
}
