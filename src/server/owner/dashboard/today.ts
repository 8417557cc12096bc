import { expressionBuilder } from 'kysely'
import { currentEvent } from '../../../contract/catalogue/event-date.ts'
import type { Setup, SetupStep, Today } from '../../../contract/owner/dashboard.ts'
import { dayIn, startOfDay } from '../../../contract/platform/time-zone.ts'
import { DAY } from '../../../contract/time.ts'
import { sumSales } from '../../books/sales/sum-sales.ts'
import { readTimeZone } from '../../books/time-zone.ts'
import { modeOf, type PaymentMode } from '../../buying/providers/payments.ts'
import { listMissingAtProvider } from '../../buying/providers/provider-health.ts'
import { listEvents } from '../../catalogue/events.ts'
import { isVisibleRider } from '../../catalogue/visible.ts'
import type { Shop } from '../../composed-shop.ts'
import { readBackupState } from '../../platform/backup/backup-state.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Tables } from '../../tables.ts'
import { countBelow4K } from '../../videos/serve/stand-in.ts'
import { hasNoRider } from '../../videos/video-address.ts'
import { readWeek } from '../../weekend/sheet/read-sheet.ts'
import { countWaitlist } from '../../weekend/waitlist/waitlist.ts'
import { hasSecondStep } from '../accounts/second-step.ts'
import { countUnanswered } from '../contact/routes.ts'
import { isOwnIdentity, readShop } from '../settings/settings.ts'
import { listAlarms } from './alarms.ts'

export async function readToday(shop: Shop): Promise<Today> {
  const zone = await readTimeZone(shop.db)
  const day = dayIn(zone, shop.now())
  const sums = async (from: string, to = from) => {
    const { sales, net } = await sumSales(shop, { from, to })
    return { sales, net }
  }
  return {
    day,
    today: await sums(day),
    yesterday: await sums(daysBefore(day, 1)),
    week: await sums(daysBefore(day, 6), day),
    watched: await countWatched(shop, startOfDay(zone, day)),
    event: await readCurrentEvent(shop, day),
    toDo: {
      ...(await countToDo(shop.db, shop.now())),
      videosBelow4K: await countBroken4K(shop),
      alarms: (await listAlarms(shop)).length,
    },
    hasMailServer: shop.mailer !== null,
    backupProvenAt: (await readBackupState(shop.db)).provenAt,
    setup: await readSetup(shop),
  }
}

async function readCurrentEvent(shop: Shop, day: string) {
  const event = currentEvent(await listEvents(shop.db, { asOwner: true }), day)
  return event ? readWeek(shop, event) : null
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10)

/** Writes this server's buffered visits first, so that they count. */
async function countWatched(shop: Shop, since: Date) {
  await shop.visits.write(shop)
  const { watched } = await shop.db
    .selectFrom('orderVisit')
    .select(({ fn }) => fn.sum<number | string | null>('visits').as('watched'))
    .where('kind', 'in', ['watched', 'downloaded'])
    .where('at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(watched ?? 0)
}

async function countToDo(db: Db, now: Date): Promise<Omit<Today['toDo'], 'alarms' | 'videosBelow4K'>> {
  const videos = await db
    .selectFrom('video')
    .where('video.state', '<>', 'asleep')
    .where('video.deletedAt', 'is', null)
    .where(hasNoRider())
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const emails = await db
    .selectFrom('email')
    .where('state', 'in', ['waiting', 'held', 'failed'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    videosWithoutRider: videos.count,
    ridersWithoutVideo: await listEventsToFilm(db),
    waitlist: await countWaitlist(db, now),
    emails: emails.count,
    requests: await countUnanswered(db),
  }
}

async function countBroken4K(shop: Shop): Promise<number> {
  const { heroTitle, heroText, tagline } = await readShop(shop)
  return /\b4k\b/i.test([heroTitle, heroText, tagline].join(' ')) ? countBelow4K(shop.db) : 0
}

const EVENTS_SHOWN = 3

/** The latest events with riders who have no video, scratched ones left out. */
const listEventsToFilm = (db: Db): Promise<Today['toDo']['ridersWithoutVideo']> =>
  db
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isVisibleRider())
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(
            selectFrom('run')
              .whereRef('run.riderId', '=', 'rider.id')
              .where('run.videoUrl', 'is not', null)
              .select('run.riderId'),
          ),
          isScratched(),
        ]),
      ),
    )
    .groupBy(['event.id', 'event.name'])
    .select(['event.id as eventId', 'event.name as eventName'])
    .select(({ fn }) => fn.countAll<number>().as('riders'))
    .orderBy('event.id', 'desc')
    .limit(EVENTS_SHOWN)
    .execute()

/** Every run of the rider is scratched, on the sheet or at the fence. */
function isScratched() {
  const { and, not, exists, selectFrom } = expressionBuilder<Tables, 'rider'>()
  const runs = selectFrom('run')
    .whereRef('run.riderId', '=', 'rider.id')
    .where('run.position', 'is not', null)
    .select('run.id')
  const open = runs.where('run.scratched', '=', 0).where((run) => run.not(run.exists(scratchTap())))
  return and([exists(runs), not(exists(open))])
}

const scratchTap = () =>
  expressionBuilder<Tables, 'run'>()
    .selectFrom('tap')
    .whereRef('tap.runId', '=', 'run.id')
    .where('tap.kind', '=', 'scratch')
    .where('tap.undone', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tap as start')
            .whereRef('start.runId', '=', 'tap.runId')
            .where('start.kind', '=', 'start')
            .where('start.undone', '=', 0)
            .whereRef('start.at', '>=', 'tap.at')
            .select('start.key'),
        ),
      ),
    )
    .select('tap.key')

/** At most a week of sales may be lost with a disk. */
const BACKUP_DAYS = 7

const PAYMENT_NOTES: Record<PaymentMode, string> = {
  live: 'Stripe takes real cards.',
  test: 'Stripe is in test mode: no card is charged. Connect the live keys.',
  sandbox: 'A trial: no card is charged. Connect your Stripe account.',
}

/** The checklist before opening, in the order an owner comes to it. */
async function readSetup(shop: Shop): Promise<Setup[]> {
  const settings = await readShop(shop)
  const own = isOwnIdentity(settings)
  const domain = publicAddress(shop.config.publicUrl)
  return [
    step('brand', own, own ? settings.brand : 'Name, number and address are still those of the example.'),
    step(
      'logo',
      settings.logoUrl !== '',
      settings.logoUrl ? 'Shown on every page and email.' : 'The clover leaf stands in for yours.',
    ),
    step(
      'mail',
      shop.mailer !== null,
      shop.config.mail
        ? `Emails go out by ${new URL(shop.config.mail.smtpUrl).hostname}.`
        : 'Emails wait until you connect an email server.',
    ),
    await paymentStep(shop),
    await twoStepStep(shop),
    step('domain', domain.public, domain.note),
    await backupStep(shop),
    await eventStep(shop),
  ]
}

async function paymentStep(shop: Shop) {
  const mode = modeOf(shop.config)
  const missing = mode === 'sandbox' ? [] : await listMissingAtProvider(shop)
  const isReady = mode === 'live' && missing.length === 0
  const notes = mode === 'live' && !isReady ? missing : [PAYMENT_NOTES[mode], ...missing]
  return step('payments', isReady, notes.join(' '))
}

async function twoStepStep({ db }: Shop) {
  const owner = await db
    .selectFrom('user')
    .select(['id', 'totpSecret', 'twoStepDeclinedAt'])
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  if (await hasSecondStep(db, owner)) return step('two-step', true, 'Your login asks for a second step.')
  return owner.twoStepDeclinedAt
    ? step('two-step', true, 'You declined it. It can be switched on any time.')
    : step('two-step', false, 'With live keys, money and settings ask for it.')
}

const step = (name: SetupStep, done: boolean, note: string): Setup => ({ step: name, done, note })

function publicAddress(publicUrl: string) {
  const { protocol, hostname, host } = new URL(publicUrl)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (local)
    return { public: false, note: `Only this machine knows ${host}. Give your shop an address of its own.` }
  if (protocol !== 'https:') return { public: false, note: `${host} is not served by https.` }
  return { public: true, note: host }
}

async function backupStep({ config, db, now }: Shop) {
  const { lastAt, provenAt } = await readBackupState(db)
  if (!lastAt) return step('backup', false, 'None was made yet. Switch on a backup every night.')
  if (!config.backupPassphrase) return step('backup', false, 'Make a passphrase: this server has none yet.')
  if (!provenAt) return step('backup', false, 'The last one could not be restored for a test.')
  const days = Math.floor((now().getTime() - Date.parse(provenAt)) / DAY)
  const ago = days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
  return step('backup', days <= BACKUP_DAYS, `The last one was made and proven ${ago}.`)
}

async function eventStep({ db }: Shop) {
  const { count } = await db
    .selectFrom('event')
    .where('deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return step('event', count > 0, count > 0 ? `${count} in the shop.` : 'Add a sport, then its first event.')
}
