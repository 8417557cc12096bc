import type { StartPurchase } from '../../../contract/buying/purchase.ts'
import { ShopError } from '../../platform/http/errors.ts'

interface Horses {
  horseCount: number
  /** Those with a finished video. */
  forSale: number[]
  owned: number[]
  /** Of those the ones in phone size, where the full size is wanted. */
  inPhone?: number[]
}

/** The horses a buyer gets: the named ones, or the first that are not owned yet. */
export function chooseHorses(
  { horses, quantity }: Pick<StartPurchase, 'horses' | 'quantity'>,
  { horseCount, forSale, owned, inPhone = [] }: Horses,
): number[] {
  if (forSale.length === 0) throw new ShopError('conflict', 'This video is not ready yet')
  const free = forSale.filter((horse) => !owned.includes(horse))
  if (free.length === 0) refuseOwned(forSale, owned, inPhone)
  const chosen = horses ? [...new Set(horses)].sort((a, b) => a - b) : free.slice(0, quantity)
  if (chosen.some((horse) => owned.includes(horse))) refuseOwned(chosen, owned, inPhone)
  if (chosen.some((horse) => horse > horseCount) || quantity > horseCount) refuseHorse(horseCount)
  const missing = chosen.find((horse) => !forSale.includes(horse))
  if (missing) throw new ShopError('conflict', `Horse ${missing} is not up yet`)
  if (quantity > forSale.length) {
    throw new ShopError('conflict', `Only ${forSale.length} of the ${horseCount} horses are up yet`)
  }
  if (chosen.length !== quantity) {
    throw new ShopError('invalid-input', `Please choose ${quantity} of the horses that are not yours yet`)
  }
  return chosen
}

function refuseOwned(chosen: number[], owned: number[], inPhone: number[]): never {
  const isInPhone = chosen.filter((horse) => owned.includes(horse)).every((horse) => inPhone.includes(horse))
  throw new ShopError(
    'already-owned',
    isInPhone
      ? 'You already own the phone size of this video. Open your order in this browser to upgrade for the difference'
      : 'You already own this video',
  )
}

/** For a horse that the rider does not have. */
export function refuseHorse(horseCount: number): never {
  const sentence = horseCount === 1 ? 'This rider has one horse' : `This rider has ${horseCount} horses`
  throw new ShopError('invalid-input', sentence)
}
