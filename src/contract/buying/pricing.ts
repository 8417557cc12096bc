import { groupDigits } from '../platform/group-digits.ts'

/** Money is integer cents inside; dollars only where people and the API's answers see it. */
export const DEFAULT_PRICE_CENTS = 6500
/** What each further horse costs, where the owner has set no other. */
export const EXTRA_HORSE_CENTS = 2000
/** The struck-through price beside a lower one, where the owner has set no other: decoration, never charged. */
export const REGULAR_PRICE_CENTS = 9500

export const toCents = (dollars: number) => Math.round(dollars * 100)
export const toDollars = (cents: number) => cents / 100

/** What `quantity` horses of one rider cost together. */
export const priceFor = (riderPriceCents: number, quantity: number, horseCents = EXTRA_HORSE_CENTS) =>
  riderPriceCents + horseCents * (quantity - 1)

/** What `quantity` more horses cost a buyer who has `owned` of them: the total is the same as bought together. */
export const priceToPay = (
  riderPriceCents: number,
  quantity: number,
  owned: number,
  horseCents = EXTRA_HORSE_CENTS,
) => (owned === 0 ? priceFor(riderPriceCents, quantity, horseCents) : horseCents * quantity)

/** `$65`, `-$65.50`: whole dollars stay short. */
export const formatCents = (cents: number) => {
  const sign = cents < 0 ? '-' : ''
  const dollars = groupDigits(Math.trunc(Math.abs(cents) / 100))
  const rest = Math.abs(cents % 100)
  return `${sign}$${dollars}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** The API's dollars: `65.5` is shown as `$65.50`. */
export const formatDollars = (dollars: number) => formatCents(toCents(dollars))
