import { priceFor, priceToPay, toCents } from '../../../contract/buying/pricing.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'

export type HorsesToBuy = ReturnType<typeof horsesToBuy>

/** The horses that can still be bought, those that are ticked, and what they cost. */
export function horsesToBuy(
  rider: Rider,
  owned: number[],
  typed: { quantity: string; horses: number[] },
  horseCents: number,
) {
  const free = rider.horses.filter(({ horse, available }) => available && !owned.includes(horse))
  const numbers = free.map(({ horse }) => horse)
  const ticked = numbers.filter((horse) => typed.horses.includes(horse))
  const selected = Math.min(Math.max(1, Number(typed.quantity) || 1), Math.max(1, numbers.length))
  /** Which of several videos is the buyer's choice, unless all were selected on the rider's card. */
  const mustChoose =
    ticked.length === 0 && selected < numbers.length && free.filter((one) => !one.sharesFirst).length > 1
  const horses = mustChoose ? [] : ticked.length > 0 ? ticked : numbers.slice(0, selected)
  const quantity = horses.length || selected
  const firstCents = toCents(rider.price)
  const totalCents = priceToPay(firstCents, quantity, owned.length, horseCents)
  /** What a horse adds to the total. */
  const centsOf = (horse: number) => {
    const isFirst = owned.length === 0 && (mustChoose || horse === horses[0])
    return isFirst ? priceFor(firstCents, 1, horseCents) : horseCents
  }
  return { free, numbers, quantity, horses, mustChoose, totalCents, centsOf }
}
