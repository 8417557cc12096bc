import type { Setup, SetupStep } from '../../../contract/owner/today.ts'
import { DAY } from '../../../contract/time.ts'
import { modeOf, type PaymentMode } from '../../buying/providers/payments.ts'
import type { Shop } from '../../composed-shop.ts'
import { readLastBackup } from '../../platform/backup/last-backup.ts'
import { isOwnIdentity, readShop } from '../settings/settings.ts'

/** A weekend's sales are the most that may be lost with a disk. */
const BACKUP_DAYS = 7

const PAYMENT_NOTES: Record<PaymentMode, string> = {
  live: 'Stripe takes real cards.',
  test: 'Stripe is in test mode: no card is charged. Set the live keys.',
  sandbox: 'A trial: no card is charged. Set the keys of your Stripe account.',
}

/** Each thing that a shop needs before it opens, in the order in which an owner comes to it. */
export async function readSetup(shop: Shop): Promise<Setup[]> {
  const settings = await readShop(shop)
  const mode = modeOf(shop.config)
  const own = isOwnIdentity(settings)
  const domain = publicAddress(shop.config.publicUrl)
  return [
    step('brand', own, own ? settings.brand : 'Name, number and address are still those of the example.'),
    step(
      'logo',
      settings.logoUrl !== '',
      settings.logoUrl ? 'Shown on every page and letter.' : 'The clover leaf stands in for yours.',
    ),
    step(
      'mail',
      shop.mailer !== null,
      shop.mailer ? 'Letters go out by your mail server.' : 'No mail server, so letters wait. Set SMTP_URL.',
    ),
    step('payments', mode === 'live', PAYMENT_NOTES[mode]),
    step('domain', domain.public, domain.note),
    await backupStep(shop),
    await eventStep(shop),
  ]
}

const step = (name: SetupStep, done: boolean, note: string): Setup => ({ step: name, done, note })

function publicAddress(publicUrl: string) {
  const { protocol, hostname, host } = new URL(publicUrl)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (local) return { public: false, note: `Only this machine knows ${host}. Set PUBLIC_URL.` }
  if (protocol !== 'https:') return { public: false, note: `${host} is not served by https.` }
  return { public: true, note: host }
}

async function backupStep({ db, now }: Shop) {
  const last = await readLastBackup(db)
  if (!last) return step('backup', false, 'None was made yet: npm run admin -- backup <folder>')
  const days = Math.floor((now().getTime() - Date.parse(last)) / DAY)
  const ago = days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
  return step('backup', days <= BACKUP_DAYS, `The last one was made ${ago}.`)
}

async function eventStep({ db }: Shop) {
  const { count } = await db
    .selectFrom('event')
    .where('deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return step('event', count > 0, count > 0 ? `${count} in the shop.` : 'Add a sport, then its first event.')
}
