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
  // before the buyer ticks one: the first ones, as many as the rider's card had selected
  const horses = ticked.length > 0 ? ticked : numbers.slice(0, Math.max(1, Number(typed.quantity) || 1))
  const quantity = Math.max(1, horses.length)
  const firstCents = toCents(rider.price)
  const totalCents = priceToPay(firstCents, quantity, owned.length, horseCents)
  /** What a horse adds to the total. */
  const centsOf = (horse: number) => {
    const isFirst = owned.length === 0 && horse === horses[0]
    return isFirst ? priceFor(firstCents, 1, horseCents) : horseCents
  }
  return { free, numbers, quantity, horses, totalCents, centsOf }
}
