import { randomBytes } from 'node:crypto'
import type { EmailConnection, EmailSettings, EmailTestResult } from '../../../contract/owner/connections.ts'
import type { Shop } from '../../composed-shop.ts'
import { brandingOf, finishDraft } from '../../email/content.ts'
import { toHtml, toText } from '../../email/render-email.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { Client } from '../accounts/account-events.ts'
import { readShop } from '../settings/settings.ts'
import { readConnections, saveConnection, smtpUrlOf } from './connections.ts'

const FIXED = 'The email server is set on the server of this shop, so it cannot be changed here'

export async function readEmailConnection(shop: Shop): Promise<EmailConnection> {
  if (shop.config.fixed.email) return { fixed: true, settings: fromUrl(shop) }
  const { email: stored } = await readConnections(shop)
  if (!stored) return { fixed: false, settings: null }
  const { password, ...settings } = stored
  return { fixed: false, settings: { ...settings, hasPassword: password !== '' } }
}

function fromUrl({ config: { mail } }: Shop): EmailConnection['settings'] {
  if (!mail) return null
  const { hostname, port, protocol, username, password } = new URL(mail.smtpUrl)
  return {
    host: hostname,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    user: decodeURIComponent(username),
    from: mail.from,
    hasPassword: password !== '',
  }
}

export async function connectEmail(shop: Shop, wanted: EmailSettings, from: Client) {
  if (shop.config.fixed.email) throw new ShopError('conflict', FIXED)
  const settings = await withPassword(shop, wanted)
  await saveConnection(shop, 'email', settings, { kind: 'email-connected', from, detail: settings.host })
  return readEmailConnection(shop)
}

export async function disconnectEmail(shop: Shop, from: Client) {
  if (shop.config.fixed.email) throw new ShopError('conflict', FIXED)
  await saveConnection(shop, 'email', null, { kind: 'email-disconnected', from, detail: null })
}

/** The stored password goes to the server it was typed for only: a borrowed browser must not learn it by another host. */
async function withPassword(shop: Shop, { password, ...wanted }: EmailSettings) {
  if (password !== undefined) return { ...wanted, password }
  if (wanted.user === '') return { ...wanted, password: '' }
  const { email: stored } = await readConnections(shop)
  const isSame = stored?.host === wanted.host && stored.port === wanted.port && stored.user === wanted.user
  if (!isSame) throw new ShopError('invalid-input', 'Please type the password of this email server')
  return { ...wanted, password: stored.password }
}

/** Shorter than for the outbox, because the owner waits for it. */
const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, dnsTimeout: 8000, socketTimeout: 12_000 }

export async function sendTestEmail(
  shop: Shop,
  { recipient, settings: typed }: { recipient: string; settings?: EmailSettings | undefined },
): Promise<EmailTestResult> {
  const isTyped = typed !== undefined && !shop.config.fixed.email
  const settings = isTyped ? await withPassword(shop, typed) : null
  const mail = settings ? { smtpUrl: smtpUrlOf(settings), from: settings.from } : shop.config.mail
  if (!mail) throw new ShopError('conflict', 'There is no email server yet: please fill in the form first')
  const { smtpMailer } = await import('../../email/mailer.ts')
  const mailer = smtpMailer(mail, TIMEOUTS)
  const { hostname } = new URL(mail.smtpUrl)
  try {
    const answer = await mailer.send(await testEmail(shop, recipient))
    return { sent: true, sentence: `${hostname} took the email for ${recipient} and answered: ${answer}` }
  } catch (error) {
    return { sent: false, sentence: whyNot(error, mail.smtpUrl) }
  } finally {
    mailer.close()
  }
}

async function testEmail(shop: Shop, recipient: string) {
  const look = brandingOf(await readShop(shop))
  const content = finishDraft({
    heading: 'Your emails work',
    blocks: [`This is a test email of ${look.brand}. Your buyers get their order links the same way.`],
  })
  const site = new URL(shop.config.publicUrl).hostname
  return {
    messageId: `<test-${randomBytes(9).toString('hex')}@${site}>`,
    recipient,
    replyTo: look.email || null,
    subject: `Test email from ${look.brand}`,
    html: toHtml(content, look),
    text: toText(content, look),
  }
}

/** One sentence for what the email server, or the way to it, answered. */
function whyNot(error: unknown, smtpUrl: string) {
  const { hostname: host, port } = new URL(smtpUrl)
  const { code = '', response, message } = error as { code?: string; response?: string; message: string }
  const said = (response ?? message).trim().replace(/\s+/g, ' ').slice(0, 300)
  if (code === 'EAUTH') return `${host} refused the user name or the password: ${said}`
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return `${host} did not take the email: ${said}`
  if (/ENOTFOUND|EDNS|EAI_AGAIN/.test(code + message)) return `There is no email server named ${host}.`
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(code + message))
    return `${host} takes no connections on port ${port}: please check the port.`
  if (code === 'ETIMEDOUT' || (code === 'ESOCKET' && /timeout/i.test(message)))
    return `${host} did not answer on port ${port} in time: please check the port.`
  if (code === 'ETLS' || /SSL|TLS|certificate|wrong version/i.test(message))
    return `${host} offers no safe connection on port ${port}: ${said}`
  return `${host} answered: ${said}`
}
