import type { StartPurchase } from '../../contract/purchase.ts'
import { ShopError } from '../errors.ts'

/** The horses a buyer gets: the named ones, or the first that are not owned yet. */
export function chooseHorses(
  { horses, quantity }: Pick<StartPurchase, 'horses' | 'quantity'>,
  horseCount: number,
  owned: number[],
): number[] {
  const free = Array.from({ length: horseCount }, (_, index) => index + 1).filter(
    (horse) => !owned.includes(horse),
  )
  if (free.length === 0) throw new ShopError(409, 'You already own this video')
  const chosen = horses ? [...new Set(horses)].sort((a, b) => a - b) : free.slice(0, quantity)
  if (chosen.some((horse) => owned.includes(horse))) throw new ShopError(409, 'You already own this video')
  if (chosen.some((horse) => horse > horseCount) || quantity > horseCount) {
    throw new ShopError(
      400,
      horseCount === 1 ? 'This rider has one horse' : `This rider has ${horseCount} horses`,
    )
  }
  if (chosen.length !== quantity) {
    throw new ShopError(400, `Please choose ${quantity} of the horses that are not yours yet`)
  }
  return chosen
}
