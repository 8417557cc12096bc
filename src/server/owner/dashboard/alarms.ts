import { formatCents } from '../../../contract/buying/pricing.ts'
import { acceptMedia } from '../../../contract/owner/connection-calls.ts'
import type { Alarm } from '../../../contract/owner/dashboard.ts'
import { DAY, MINUTE } from '../../../contract/time.ts'
import { disputeAlarms } from '../../books/disputes/list-disputes.ts'
import { refundAlarms } from '../../books/refunds/refund-alarms.ts'
import { unmatchedAlarms } from '../../books/unmatched-payments.ts'
import { cardTestingAlarms } from '../../buying/checkout/card-testing.ts'
import { gapAlarms } from '../../buying/checkout/events-gap.ts'
import { providerAlarms } from '../../buying/providers/provider-health.ts'
import { unlistedNameAlarms } from '../../catalogue/unlisted-names.ts'
import type { Shop } from '../../composed-shop.ts'
import { countHeldEmails } from '../../email/outbox.ts'
import { masterAlarms } from '../../weekend/upload-plan/master-alarms.ts'
import { backupAlarms } from '../backup/nightly-backup.ts'
import { machineAlarms } from './machine-alarms.ts'

/** What needs the owner's attention. */
export async function listAlarms(shop: Shop): Promise<Alarm[]> {
  const alarms = await Promise.all([
    undelivered(shop),
    unsentEmails(shop),
    heldEmails(shop),
    noWebhook(shop),
    providerAlarms(shop),
    cardTestingAlarms(shop),
    gapAlarms(shop),
    refundAlarms(shop),
    disputeAlarms(shop),
    unmatchedAlarms(shop),
    failedVideos(shop),
    waitingBuyers(shop),
    masterAlarms(shop),
    machineAlarms(shop),
    backupAlarms(shop),
    missingMedia(shop),
    unlistedNameAlarms(shop),
  ])
  return alarms.flat()
}

const before = ({ now }: Shop, milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString()

async function undelivered(shop: Shop): Promise<Alarm[]> {
  const rows = await shop.db
    .selectFrom('checkout')
    .select(['id', 'email', 'amountCents', 'paidSeenAt'])
    .where('status', 'in', ['open', 'cancelled'])
    .where('paidSeenAt', '<=', before(shop, 5 * MINUTE))
    .execute()
  return rows.map((row) => ({
    kind: 'undelivered',
    sentence: `${row.email} paid ${formatCents(row.amountCents)} and has no video yet (checkout ${row.id}). It is tried again by itself.`,
    since: row.paidSeenAt ?? '',
  }))
}

/** Not those that wait for a mail server to be configured: they have no attempts. */
async function unsentEmails(shop: Shop): Promise<Alarm[]> {
  const rows = await shop.db
    .selectFrom('email')
    .select(['recipient', 'subject', 'state', 'lastError', 'createdAt'])
    .where('createdAt', '<=', before(shop, 5 * MINUTE))
    .where((where) =>
      where.or([
        where('state', '=', 'failed'),
        where.and([where('state', '=', 'waiting'), where('attempts', '>', 0)]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    kind: 'unmailed',
    sentence: `The email "${row.subject}" to ${row.recipient} ${row.state === 'failed' ? 'could not be sent' : 'is not sent yet'}: ${row.lastError}`,
    since: row.createdAt,
  }))
}

/** Too old to be sent without asking the owner. */
async function heldEmails(shop: Shop): Promise<Alarm[]> {
  const { emails, oldest } = await countHeldEmails(shop)
  if (emails === 0) return []
  const sentence = `${emails === 1 ? 'An email is' : `${emails} emails are`} held because of ${emails === 1 ? 'its' : 'their'} age. Please send or discard ${emails === 1 ? 'it' : 'them'} under Messages.`
  return [{ kind: 'mail-held', sentence, since: oldest ?? '' }]
}

/** Without webhooks sales still settle, by polling, but later. */
async function noWebhook(shop: Shop): Promise<Alarm[]> {
  if (shop.payments.provider === 'sandbox') return []
  const since = before(shop, DAY)
  const sale = await shop.db
    .selectFrom('purchase')
    .select('createdAt')
    .where('createdAt', '>=', since)
    .where('createdAt', '<=', before(shop, 5 * MINUTE))
    .orderBy('createdAt')
    .executeTakeFirst()
  const event = await shop.db
    .selectFrom('paymentEvent')
    .select('eventId')
    .where('receivedAt', '>=', since)
    .where('isMessage', '=', 1)
    .executeTakeFirst()
  if (!sale || event) return []
  const sentence =
    'There are sales, but no message of the payment provider has arrived. Please check the webhook in its dashboard.'
  return [{ kind: 'no-webhook', sentence, since: sale.createdAt }]
}

/** Buyers who paid before their video was finished. They are emailed when it is, unless the owner refunds them first. */
async function waitingBuyers({ db }: Shop): Promise<Alarm[]> {
  const rows = await db
    .selectFrom('videoWait')
    .innerJoin('purchase', 'purchase.id', 'videoWait.purchaseId')
    .where('purchase.isOpen', '=', 1)
    .select([
      'purchase.id',
      'purchase.email',
      'purchase.riderName',
      'purchase.orderNumber',
      'videoWait.since',
    ])
    .orderBy('videoWait.since')
    .limit(20)
    .execute()
  return rows.map(({ id, email, riderName, orderNumber, since }) => ({
    kind: 'buyer-waits',
    sentence: `${email} paid for ${riderName} (order ${orderNumber}), and the video isn't finished. They get it by itself as soon as it's ready.`,
    purchaseId: id,
    since,
  }))
}

/** They are off sale. */
async function failedVideos({ db }: Shop): Promise<Alarm[]> {
  const rows = await db
    .selectFrom('video')
    .select(['sourceName', 'error', 'createdAt'])
    .where('state', '=', 'failed')
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    kind: 'video-failed',
    sentence: `The video ${row.sourceName} is not ready, and off sale. ${row.error ?? ''}`.trim(),
    since: row.createdAt,
  }))
}

async function missingMedia(shop: Shop): Promise<Alarm[]> {
  if (await shop.areMediaThere()) return []
  const sentence =
    'The folder or bucket of the videos is empty, or not the one of this shop, so nothing is sold. Connect the right one; sales go on by themselves.'
  const confirm =
    'Videos that are not in it cannot be delivered. Do this only if they are copied back, or lost for good.'
  const actions = [{ label: 'Sell with what is there', post: acceptMedia.path, confirm }]
  return [{ kind: 'media-missing', sentence, since: shop.now().toISOString(), actions }]
}
