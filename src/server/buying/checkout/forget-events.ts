import type { Shop } from '../../composed-shop.ts'

const DAY = 24 * 60 * 60 * 1000
/** Providers tell again for days, and list a month of them: after so long none comes a second time. */
const KEPT_DAYS = 180

/** What was settled long ago; what is still to be settled stays, however old. */
export const forgetEvents = ({ db, now }: Pick<Shop, 'db' | 'now'>) =>
  db
    .deleteFrom('paymentEvent')
    .where('settledAt', 'is not', null)
    .where('receivedAt', '<', new Date(now().getTime() - KEPT_DAYS * DAY).toISOString())
    .execute()
