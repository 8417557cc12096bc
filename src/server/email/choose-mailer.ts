import type { Config } from '../platform/config/config.ts'
import type { Mailer } from './mailer.ts'

/** Null: letters wait in the outbox. */
export async function chooseMailer({ mail }: Config): Promise<Mailer | null> {
  if (!mail) return null
  const { smtpMailer } = await import('./mailer.ts')
  return smtpMailer(mail)
}
