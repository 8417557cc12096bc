import { groupDigits } from '../platform/group-digits.ts'
import type { PriceRules, ShownPrices } from './price-rules.ts'

/** Money is integer cents inside; dollars only where people and the API's answers see it. */
export const DEFAULT_PRICE_CENTS = 6500
/** What each further horse costs, where the owner has set no other. */
export const EXTRA_HORSE_CENTS = 2000
/** Where the owner has set no rules. */
export const NO_RULES: PriceRules = {
  horseCents: EXTRA_HORSE_CENTS,
  early: null,
  volume: [],
  pass: null,
  phoneCents: null,
}
/** The struck-through price beside a lower one, where the owner has set no other: decoration, never charged. */
export const REGULAR_PRICE_CENTS = 9500

export const toCents = (dollars: number) => Math.round(dollars * 100)
export const toDollars = (cents: number) => cents / 100

/** A total below this cannot be charged by a card provider, so it is nothing. */
const LEAST_CHARGE_CENTS = 50

export const chargeable = (cents: number) => (cents < LEAST_CHARGE_CENTS ? 0 : cents)

/** With these percent off, rounded up to the cent: never more than that off. */
export const lessPercent = (cents: number, percent: number) => Math.ceil((cents * (100 - percent)) / 100)

/** The percent off for this number of videos in one payment. */
export const percentFor = (videos: number, { volume }: Pick<PriceRules, 'volume'>) =>
  Math.max(0, ...volume.map(({ from, percent }) => (videos >= from ? percent : 0)))

/** The full size of a rider's first horse. */
export const firstPrice = (priceCents: number, { early }: Pick<PriceRules, 'early'>) =>
  early ? Math.min(priceCents, early.cents) : priceCents

/** A further horse never costs more than the same rider's horse alone. */
export const furtherPrice = (priceCents: number, rules: Pick<PriceRules, 'early' | 'horseCents'>) =>
  Math.min(rules.horseCents, firstPrice(priceCents, rules))

/** What this number of horses of one rider costs a buyer who has nothing yet: what `priceBasket` says, in few bytes for a card. */
export function priceFor(priceCents: number, quantity: number, rules: PriceRules = NO_RULES) {
  const { pass } = rules
  const capped = (cents: number, of: 'rider' | 'horse') =>
    pass?.of === of ? Math.min(cents, pass.cents) : cents
  const first = capped(firstPrice(priceCents, rules), 'horse')
  const all = capped(first + capped(furtherPrice(priceCents, rules), 'horse') * (quantity - 1), 'rider')
  return chargeable(lessPercent(all, percentFor(quantity, rules)))
}

/** What is left of `cents` with a code: percent off, or an amount. */
export function priceWithCode(
  cents: number,
  code: { percent: number | null; amountCents: number | null } | null | undefined,
) {
  if (!code) return cents
  const { percent, amountCents } = code
  return chargeable(percent === null ? Math.max(0, cents - (amountCents ?? 0)) : lessPercent(cents, percent))
}

/** `$65`, `-$65.50`: whole dollars stay short. */
export const formatCents = (cents: number) => {
  const sign = cents < 0 ? '-' : ''
  const dollars = groupDigits(Math.trunc(Math.abs(cents) / 100))
  const rest = Math.abs(cents % 100)
  return `${sign}$${dollars}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** What a card says beside the price: `$55 until Sunday midnight, then $65`, and what the event's rules are. */
export const priceNotes = (priceCents: number, { early, ends, words = [] }: ShownPrices) => [
  ...(early && early.cents < priceCents
    ? [`${formatCents(early.cents)} ${ends}, then ${formatCents(priceCents)}`]
    : []),
  ...words,
]

/** The API's dollars: `65.5` is shown as `$65.50`. */
export const formatDollars = (dollars: number) => formatCents(toCents(dollars))
