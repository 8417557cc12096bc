import type { Shop } from '../../composed-shop.ts'

const KEPT_DAYS = 30

/** Who began to pay and never did leaves no address behind. What became of the payment stays in the books. */
export const forgetUnpaid = ({ db, now }: Pick<Shop, 'db' | 'now'>) =>
  db
    .updateTable('checkout')
    .set({ email: '', phoneNumber: null, network: null, browser: null, attempt: null })
    .where('status', 'in', ['open', 'cancelled'])
    .where('createdAt', '<', new Date(now().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000).toISOString())
    .where('email', '<>', '')
    // money that arrived and has no purchase yet needs to be told to somebody
    .where('paidSeenAt', 'is', null)
    .execute()
