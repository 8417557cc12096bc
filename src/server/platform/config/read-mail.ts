import { type Environment, SIGNS_IN_A_PASSWORD } from './environment.ts'

/** Null: letters wait in the outbox. */
export type MailConfig = { smtpUrl: string; from: string } | null

export function readMail(env: Environment): MailConfig {
  const [smtpUrl, from] = ['SMTP_URL', 'MAIL_FROM'].map(env.given)
  if (!smtpUrl && !from) return null
  if (!smtpUrl || !from) {
    env.refuse(`Mail needs both SMTP_URL and MAIL_FROM: ${smtpUrl ? 'MAIL_FROM' : 'SMTP_URL'} is not set.`)
    return null
  }
  if (!/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '')) {
    env.refuse(
      `SMTP_URL must be an address such as smtps://user:password@mail.example.com: ${SIGNS_IN_A_PASSWORD}`,
    )
  }
  if (!/^([^<>]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) {
    env.refuse('MAIL_FROM must be an address such as Cloverleaf Films <shop@example.com>.')
  }
  return { smtpUrl, from }
}
