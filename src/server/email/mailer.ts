import { createTransport } from 'nodemailer'

/** An inline picture; the HTML names it by `cid:thumbnail@email`. */
export interface EmailPicture {
  name: 'thumbnail' | 'logo'
  type: 'image/jpeg' | 'image/png'
  content: Buffer
}

/** An email that is ready to be sent. */
export interface FinishedEmail {
  /** The same at every try, so that mailboxes recognise a repeated email. */
  messageId: string
  recipient: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  pictures?: EmailPicture[]
  /** A POST to this address unsubscribes; for the button of mail programs. */
  unsubscribe?: string
}

/** `send` resolves with the mail server's answer when it has accepted the email. */
export interface Mailer {
  send(email: FinishedEmail): Promise<string>
  /** Connects and logs in. */
  verify(): Promise<unknown>
  close(): void
}

/** Together shorter than the lease of a worker (LOCK in send-emails). */
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
      const { response } = await transport.sendMail({
        messageId,
        from,
        // as an object it is one address, whatever is written in it
        to: { name: '', address: recipient },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject,
        html,
        text,
        attachments: pictures.map(({ name, type, content }) => ({
          cid: `${name}@email`,
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
      return response
    },
    verify: () => transport.verify(),
    close: () => transport.close(),
  }
}
