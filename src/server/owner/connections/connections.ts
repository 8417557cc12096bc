import { isDeepStrictEqual } from 'node:util'
import type { AccountEventKind } from '../../../contract/owner/account.ts'
import type { BackupPlan, DomainSettings, EmailSettings } from '../../../contract/owner/connections.ts'
import type { StripeWebhook } from '../../buying/providers/connect-stripe.ts'
import type { Payments } from '../../buying/providers/payments.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Config } from '../../platform/config/config.ts'
import { isLocalHost, isLocalOnly } from '../../platform/config/read-payments.ts'
import { decrypt, encrypt } from '../../platform/secret.ts'
import { type Client, logAccountEvent } from '../accounts/account-events.ts'

/** What the owner set in the browser to connect the shop to the outside. */
export interface Stored {
  email: EmailSettings & { password: string }
  payments: StoredStripe
  backup: BackupPlan & { passphrase: string | null }
  domain: DomainSettings
}

export interface StoredStripe {
  secretKey: string
  publishableKey: string
  /** Null where the key may not read it. */
  accountId: string | null
  accountName: string | null
  /** Null where Stripe cannot reach the shop, or the key may not make one. */
  webhook: StripeWebhook | null
}

type Name = keyof Stored

const NAMES: Name[] = ['email', 'payments', 'backup', 'domain']
const PREFIX = 'connection.'
const settingOf = (name: Name) => PREFIX + name

/** Encrypted with the shop's secret, so that a stolen copy of the database holds no password. */
export async function readConnections({ db, secret }: Pick<Shop, 'db' | 'secret'>): Promise<Partial<Stored>> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'in', NAMES.map(settingOf))
    .execute()
  return Object.fromEntries(
    rows.flatMap(({ name, value }) => {
      const text = decrypt(secret, name, value)
      return text ? [[name.slice(PREFIX.length), JSON.parse(text)]] : []
    }),
  )
}

/** Null removes it. All servers use it from now on. */
export async function saveConnection<N extends Name>(
  shop: Shop,
  name: N,
  wanted: Stored[N] | null,
  event: { kind: AccountEventKind; from: Client; detail: string | null } | null,
) {
  const { db, secret, now } = shop
  await db.transaction().execute(async (tx) => {
    if (wanted) {
      const value = encrypt(secret, settingOf(name), JSON.stringify(wanted))
      await tx
        .insertInto('setting')
        .values({ name: settingOf(name), value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    } else await tx.deleteFrom('setting').where('name', '=', settingOf(name)).execute()
    if (event) await logAccountEvent(tx, event.kind, event.from, now(), event.detail)
  })
  shop.responses.invalidateEverywhere()
  await shop.refreshConnections()
}

/** Gives `refreshConnections`: it reads what is stored after a change of the shop, on this server or another. */
export function followConnections(
  shop: Shop,
  environment: Readonly<Config>,
  makePayments: (payments: Config['payments']) => Promise<Payments>,
) {
  let seen = -1
  let running: Promise<void> = Promise.resolve()
  const refresh = async () => {
    const { version } = shop.responses
    if (version === seen) return
    const { email = null, payments = null, backup, domain } = await readConnections(shop)
    applyDomain(domain?.publicUrl ?? environment.publicUrl)
    await applyEmail(shop, environment, email)
    await applyPayments(payments)
    shop.config.backupPassphrase = environment.backupPassphrase ?? backup?.passphrase ?? null
    seen = version
  }
  let address = environment.publicUrl
  function applyDomain(publicUrl: string) {
    if (environment.fixed.domain || publicUrl === address) return
    address = publicUrl
    shop.config.publicUrl = publicUrl
    shop.config.isLocal = isLocalOnly({ publicUrl, host: environment.host })
  }

  async function applyPayments(stored: StoredStripe | null) {
    const wanted =
      environment.fixed.payments || !stored ? environment.payments : stripeOf(stored, environment)
    if (isDeepStrictEqual(wanted, shop.config.payments)) return
    const payments = await makePayments(wanted)
    shop.config.payments = wanted
    shop.payments = payments
  }
  return () => {
    if (shop.responses.version !== seen) running = running.catch(() => undefined).then(refresh)
    return running
  }
}

const stripeOf = (
  { secretKey, publishableKey, webhook }: StoredStripe,
  { stripeUrl }: Readonly<Config>,
): Config['payments'] => ({
  provider: 'stripe',
  secretKey,
  publishableKey,
  webhookSecret: webhook?.secret ?? null,
  apiUrl: stripeUrl,
})

/** Port 465 speaks TLS from the start; elsewhere a password is sent only after STARTTLS, except on this machine. */
export function smtpUrlOf({ host, port, user, password }: Stored['email']) {
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  const scheme = port === 465 ? 'smtps' : 'smtp'
  const needsTls = port !== 465 && user !== '' && !isLocalHost(host)
  return `${scheme}://${login}${host}:${port}${needsTls ? '/?requireTLS=true' : ''}`
}

/** Without a mail server emails stay in the outbox. */
async function applyEmail(shop: Shop, environment: Readonly<Config>, stored: Stored['email'] | null) {
  const before = shop.config.mail
  const mail = environment.mail ?? (stored && { smtpUrl: smtpUrlOf(stored), from: stored.from, allowed: [] })
  if (
    mail?.smtpUrl === before?.smtpUrl &&
    mail?.from === before?.from &&
    Boolean(shop.mailer) === Boolean(mail)
  )
    return
  const old = shop.mailer
  const mailer = mail && (await import('../../email/mailer.ts')).smtpMailer(mail)
  shop.config.mail = mail
  shop.mailer = mailer
  old?.close()
  if (mailer) shop.worker.wake('emails')
}
