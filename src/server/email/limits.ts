import { sameEmail } from '../../contract/platform/email.ts'
import { DAY } from '../../contract/time.ts'
import { isPublicTest } from '../buying/access/test-orders.ts'
import type { Shop } from '../composed-shop.ts'
import { readShopEmail } from '../owner/settings/settings.ts'
import type { RowOf } from '../tables.ts'
import { buyerEmails } from './buyer-emails.ts'
import type { Kind } from './write-email.ts'

type EmailRow = RowOf<'email'>

/** Emails of one kind within a day: to one mailbox, and caused by one network, which a whole arena shares. */
interface Limit {
  mailbox: number
  network: number
}

/**
 * What a stranger can cause is limited. `paid`: a payment stands behind each, so a buyer with many orders gets them all.
 * `owner`: the owner or the payment provider causes it.
 */
const LIMITS: Record<Kind, Limit | 'paid' | 'owner'> = {
  order: 'paid',
  'order-waits': 'paid',
  'order-preordered': 'paid',
  'preorder-refunded': 'paid',
  'video-ready': 'paid',
  'master-here': 'paid',
  'video-replaced': 'owner',
  // five for one order at most
  'email-corrected': 'paid',
  resend: { mailbox: 12, network: 200 },
  // the payment goes back, so it costs nothing
  'refused-payment': { mailbox: 12, network: 100 },
  refund: 'owner',
  'refund-failed': 'owner',
  'confirm-waitlist': { mailbox: 2, network: 200 },
  // and a share of the payments (`remind-buyers.ts`)
  'purchase-reminder': { mailbox: 1, network: 20 },
  // one a day, to addresses that confirmed
  'video-up': 'owner',
  'contact-answer': 'owner',
  'owner-sale': 'paid',
  'owner-refused': { mailbox: 60, network: 30 },
  'owner-refund-failed': 'owner',
  'owner-dispute': 'owner',
  'owner-unmatched': 'owner',
  'owner-provider-down': 'owner',
  // all requests are in the inbox of the owner area
  'owner-contact': { mailbox: 60, network: 20 },
  'owner-video-failed': 'owner',
  'owner-test-orders-ended': 'owner',
  'owner-new-device': 'owner',
  // limited where it is asked for
  'owner-unlock': 'owner',
  'owner-address-changed': 'owner',
  'team-invitation': 'owner',
}
const TEST_ORDERS: Limit = { mailbox: 20, network: 100 }
/** A code for everybody at an arena is used on its one network. */
const FREE_ORDERS: Limit = { mailbox: 20, network: 1000 }

/** A sentence for the owner where the email must not be sent; else null. One that the owner sends has no network. */
export async function whyNotSent(shop: Shop, email: EmailRow): Promise<string | null> {
  const kind = email.kind as Kind
  const isTest = isPublicTest(shop)
  if (isTest && kind in buyerEmails && !(await isAllowed(shop, email.recipient)))
    return 'Not sent: this shop takes no real money yet, so it emails only you, buyers whose orders you added and addresses that were allowed for testing.'
  const limit = LIMITS[kind] === 'paid' ? limitOfOrders(email, isTest) : LIMITS[kind]
  if (typeof limit === 'string' || email.network === null) return null
  if ((await countSent(shop, email, 'mailbox')) >= limit.mailbox)
    return `Not sent: this mailbox got ${limit.mailbox} emails of this kind within a day.`
  if ((await countSent(shop, email, 'network')) >= limit.network)
    return `Not sent: one network caused ${limit.network} emails of this kind within a day.`
  return null
}

function limitOfOrders({ payload }: EmailRow, isTest: boolean) {
  if (isTest) return TEST_ORDERS
  return JSON.parse(payload).isFree === true ? FREE_ORDERS : 'paid'
}

/** By the owner: named in the settings, or the buyer of a real order, such as one for cash. */
async function isAllowed({ db, config }: Shop, recipient: string) {
  const allowed = config.mail?.allowed ?? []
  if ([recipient, '*'].some((one) => allowed.includes(one))) return true
  if (sameEmail(recipient, await readShopEmail(db))) return true
  const real = db
    .selectFrom('purchase')
    .select('id')
    .where('email', '=', recipient)
    .where('mode', '=', 'live')
  return (await real.limit(1).executeTakeFirst()) !== undefined
}

async function countSent({ db, now }: Shop, { kind, ...email }: EmailRow, by: keyof Limit) {
  const { sent } = await db
    .selectFrom('email')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where(by, '=', email[by])
    .where('kind', '=', kind)
    .where('sentAt', '>', new Date(now().getTime() - DAY).toISOString())
    .executeTakeFirstOrThrow()
  return Number(sent)
}

/** The network is only needed to count. */
export const forgetNetworks = ({ db, now }: Pick<Shop, 'db' | 'now'>) =>
  db
    .updateTable('email')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('state', 'in', ['sent', 'failed', 'discarded'])
    .where('createdAt', '<', new Date(now().getTime() - 3 * DAY).toISOString())
    .execute()
