import type { Shop } from '../../composed-shop.ts'
import type { RowOf } from '../../tables.ts'
import { type Intent, modeOf, shopMark } from '../providers/payments.ts'

/** The provider of a checkout where nothing is to be paid: no card, no call to anyone, no money in the books. */
export const FREE = 'free'
const PREFIX = 'free_'

export const referenceOfFree = (intentId: string) =>
  intentId.startsWith(PREFIX) ? intentId.slice(PREFIX.length) : null

/** What a provider would say of it, so that it is sold as anything else is. */
export const freeIntent = (shop: Shop, { reference }: Pick<RowOf<'checkout'>, 'reference'>): Intent => ({
  id: PREFIX + reference,
  mode: modeOf(shop.config),
  clientSecret: '',
  reference: reference ?? '',
  shopMark: shopMark(shop),
  bought: null,
  status: 'succeeded',
  amountCents: 0,
  currency: 'usd',
  isMoneyBack: false,
  paymentMethod: 'free',
  paidAt: null,
  transaction: null,
})
