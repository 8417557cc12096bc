import { endsAt } from '../../../contract/buying/ends-at.ts'
import { type PricedItem, priceBasket } from '../../../contract/buying/price-basket.ts'
import type { PriceRules } from '../../../contract/buying/price-rules.ts'
import { formatCents, percentFor } from '../../../contract/buying/pricing.ts'

interface Shown {
  rules: PriceRules
  priceCents: number
  zone: string
  now: Date
}

/** What the rules mean, in sentences with amounts. */
export function whatBuyersSee({ rules, priceCents, zone, now }: Shown): string[] {
  const price = formatCents(priceCents)
  const { early, volume, pass, horseCents, phoneCents } = rules
  const one = early
    ? `One video: ${formatCents(early.cents)} until ${endsAt(early.until, zone, now)}, then ${price}.`
    : `One video: ${price}.`
  // without the early price, which ends
  const usual = { ...rules, early: null }
  const of = (count: number, riderName: (at: number) => string): PricedItem[] =>
    Array.from({ length: count }, (_, at) => ({
      ...{ riderId: at + 1, eventId: 1, riderName: riderName(at), priceCents, rules: usual },
      horses: [{ horse: 1, name: 'Dash' }],
    }))
  const sentence = (what: string, items: PricedItem[]) => {
    const { totalCents, listCents } = priceBasket(items)
    return `${what}: ${formatCents(totalCents)} instead of ${formatCents(listCents)}.`
  }
  // the first number of runs for which a pass makes a difference
  const runs = pass ? Math.max(2, Math.floor(pass.cents / priceCents) + 1) : 0
  const also = pass && percentFor(runs, rules) > 0 ? ', with the percent off' : ''
  return [
    one,
    ...(phoneCents === null
      ? []
      : [
          `In phone size: ${formatCents(phoneCents)}, and ${formatCents(priceCents - phoneCents)} more to upgrade.`,
        ]),
    `Two horses of one rider: ${formatCents(priceCents + Math.min(horseCents, priceCents))}.`,
    ...volume.map(({ from }) =>
      sentence(
        `${from} videos`,
        of(from, (at) => `Rider ${at}`),
      ),
    ),
    ...(pass
      ? [
          sentence(
            `${runs} runs of one rider${pass.of === 'horse' ? ' on one horse' : ''}${also}`,
            of(runs, () => 'Rider'),
          ),
        ]
      : []),
  ]
}
