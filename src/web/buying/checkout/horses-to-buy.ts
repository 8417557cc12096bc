import { type Discount, type PricedItem, priceBasket } from '../../../contract/buying/price-basket.ts'
import type { PriceRules } from '../../../contract/buying/price-rules.ts'
import { firstPrice, furtherPrice, NO_RULES, toCents } from '../../../contract/buying/pricing.ts'
import type { SoldSize, Upgrade } from '../../../contract/buying/sold-size.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'

export type HorsesToBuy = ReturnType<typeof horsesToBuy>

/** The horses that can still be bought, those that are ticked, and what they cost, with what the buyer has of the `others`. */
export function horsesToBuy(
  rider: Rider,
  owned: number[],
  typed: { quantity: string; horses: number[] },
  prices: PriceRules = NO_RULES,
  others: Rider[] = [],
  discount?: Discount,
  size: SoldSize = 'full',
) {
  const free = rider.horses.filter(
    ({ horse, available, run }) =>
      (available || (rider.preorder && !run?.scratched)) && !owned.includes(horse),
  )
  const numbers = free.map(({ horse }) => horse)
  const ticked = numbers.filter((horse) => typed.horses.includes(horse))
  const selected = Math.min(Math.max(1, Number(typed.quantity) || 1), Math.max(1, numbers.length))
  /** Which of several videos is the buyer's choice, unless all were selected on the rider's card. */
  const mustChoose =
    ticked.length === 0 && selected < numbers.length && free.filter((one) => !one.sharesFirst).length > 1
  const horses = mustChoose ? [] : ticked.length > 0 ? ticked : numbers.slice(0, selected)
  const quantity = horses.length || selected
  const bought = horses.length > 0 ? horses : numbers.slice(0, quantity)
  const itemsIn = (size: SoldSize) => [
    pricedItem(rider, prices, bought, owned, size),
    ...others.map((other) => pricedItem(other, prices, [], other.ownedHorses)),
  ]
  const totalIn = (size: SoldSize) => priceBasket(itemsIn(size), discount).totalCents
  const phone = new Set(bought.map((number) => free.find(({ horse }) => horse === number)?.phone))
  /** What it costs in each size and what the phone size is called, where it is sold for less. */
  const sizes = {
    label: [...phone].join(', '),
    full: totalIn('full'),
    phone: prices.phoneCents === null || phone.has(undefined) ? null : totalIn('phone'),
  }
  const isPhone = size === 'phone' && sizes.phone !== null && sizes.phone < sizes.full
  const totalCents = isPhone ? (sizes.phone ?? 0) : sizes.full
  const chosen = isPhone ? 'phone' : 'full'
  const offCents = discount ? priceBasket(itemsIn(chosen)).totalCents - totalCents : 0
  /** What a horse adds to the total. */
  const centsOf = (horse: number) => {
    const isFirst = owned.length === 0 && (mustChoose || horse === horses[0])
    const cents = isFirst
      ? firstPrice(toCents(rider.price), prices)
      : furtherPrice(toCents(rider.price), prices)
    return isPhone ? Math.min(cents, prices.phoneCents ?? cents) : cents
  }
  return {
    free,
    numbers,
    quantity,
    horses,
    mustChoose,
    totalCents,
    offCents,
    centsOf,
    sizes,
    size: chosen as SoldSize,
  }
}

const pricedItem = (
  { id, eventId, name, price, horses, phoneHorses = [] }: Rider,
  rules: PriceRules,
  bought: number[],
  owned: number[],
  size: SoldSize = 'full',
): PricedItem => {
  const named = (horse: number) => ({ horse, name: horses.find((one) => one.horse === horse)?.name })
  return {
    riderId: id,
    eventId,
    riderName: name,
    priceCents: toCents(price),
    rules,
    horses: bought.map(named),
    size,
    owned: owned.map((horse) => ({ ...named(horse), size: phoneHorses.includes(horse) ? 'phone' : 'full' })),
  }
}

/** The same for an upgrade, whose price the shop tells. */
export const upgradeToBuy = (rider: Rider, { horses, cents }: Upgrade): HorsesToBuy => ({
  free: rider.horses.filter(({ horse }) => horses.includes(horse)).slice(0, 1),
  numbers: horses,
  quantity: horses.length,
  horses,
  mustChoose: false,
  totalCents: cents,
  offCents: 0,
  centsOf: () => cents,
  sizes: { label: '', full: cents, phone: null },
  size: 'full',
})
