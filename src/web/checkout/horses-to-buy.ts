import { priceToPay, toCents } from '../../contract/money.ts'
import type { Rider } from '../../contract/rider.ts'
import { adjustPicks } from './horse-choice.ts'

export type HorsesToBuy = ReturnType<typeof horsesToBuy>

/** The horses that can still be bought, how many of them are, which, and what they cost. */
export function horsesToBuy(
  rider: Rider,
  owned: number[],
  typed: { quantity: string; horses: number[] },
  horseCents: number,
) {
  const free = rider.horses.filter(({ horse, available }) => available && !owned.includes(horse))
  const numbers = free.map(({ horse }) => horse)
  const quantity = Math.max(1, Math.min(Number(typed.quantity) || 1, free.length))
  const picked = typed.horses.filter((horse) => numbers.includes(horse)).slice(-quantity)
  const all = quantity >= free.length
  // until the buyer has picked, the first ones are meant
  const horses = all ? numbers : typed.horses.length === 0 ? adjustPicks([], numbers, quantity) : picked
  const totalCents = priceToPay(toCents(rider.price), quantity, owned.length, horseCents)
  return { free, numbers, quantity, horses, all, totalCents }
}
