import { expect, it } from 'vitest'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { horsesToBuy } from './horses-to-buy.ts'

const horse = (number: number, available = true) => ({
  horse: number,
  name: null,
  videoUrl: null,
  available,
  quality: null,
})
const rider = { price: 65, horses: [horse(1), horse(2), horse(3, false), horse(4)] } as Rider
const buying = (typed: { quantity: string; horses: number[] }, owned: number[] = []) => {
  const { horses, quantity, totalCents, numbers, centsOf } = horsesToBuy(rider, owned, typed, 2000)
  return { horses, quantity, totalCents, cents: numbers.map(centsOf) }
}

it('means as many of the first horses as the card said, until one is ticked', () => {
  expect(buying({ quantity: '2', horses: [] })).toEqual({
    horses: [1, 2],
    quantity: 2,
    totalCents: 8500,
    cents: [6500, 2000, 2000],
  })
})

it('counts what is ticked, and says what each adds', () => {
  expect(buying({ quantity: '1', horses: [4, 2] })).toEqual({
    horses: [2, 4],
    quantity: 2,
    totalCents: 8500,
    cents: [2000, 6500, 2000],
  })
})

it('sells no horse without a video or that is owned, and the others for the difference', () => {
  expect(buying({ quantity: '4', horses: [1, 3] }, [1])).toEqual({
    horses: [2, 4],
    quantity: 2,
    totalCents: 4000,
    cents: [2000, 2000],
  })
})
