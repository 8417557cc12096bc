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
const rider = {
  id: 1,
  name: 'Jane Doe',
  price: 65,
  horses: [horse(1), horse(2), horse(3, false), horse(4)],
} as Rider
const oneVideo = {
  ...rider,
  horses: rider.horses.map((one) => (one.horse === 1 ? one : { ...one, sharesFirst: true as const })),
}
const buying = (typed: { quantity: string; horses: number[] }, owned: number[] = [], of: Rider = rider) => {
  const { horses, quantity, totalCents, numbers, centsOf } = horsesToBuy(of, owned, typed)
  return { horses, quantity, totalCents, cents: numbers.map(centsOf) }
}

it('chooses none of several videos for the buyer, and says what as many cost as the card said', () => {
  expect(buying({ quantity: '2', horses: [] })).toEqual({
    horses: [],
    quantity: 2,
    totalCents: 8500,
    cents: [6500, 6500, 6500],
  })
})

it('means all horses where the card said all', () => {
  expect(buying({ quantity: '3', horses: [] })).toMatchObject({ horses: [1, 2, 4], totalCents: 10_500 })
})

it('means the first horses where all have one video', () => {
  expect(buying({ quantity: '2', horses: [] }, [], oneVideo)).toEqual({
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
