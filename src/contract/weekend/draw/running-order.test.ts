import { expect, it } from 'vitest'
import { bestRun, goesOf, orderRiders, showResult } from './running-order.ts'

const rider = (name: string, go: string, ...times: (number | null)[]) => ({
  name,
  go,
  horses: times.map((seconds, index) => ({
    horse: index + 1,
    name: null,
    videoUrl: null,
    available: false,
    quality: null,
    run: { draw: 1, position: 1, scratched: false, seconds, place: null, division: seconds ? '2D' : null },
  })),
})
const RIDERS = [
  rider('Zoe', 'Friday', 16.1, 15.2),
  rider('amy', 'Saturday', null),
  rider('Bo', 'Friday', 15.1),
  rider('Cy', 'Saturday', 15.2),
]
const names = (riders: { name: string }[]) => riders.map(({ name }) => name)

it('riders stand in running order, by name, or the fastest first', () => {
  expect(names(orderRiders(RIDERS, 'running', null))).toEqual(['Zoe', 'amy', 'Bo', 'Cy'])
  expect(names(orderRiders(RIDERS, 'name', null))).toEqual(['amy', 'Bo', 'Cy', 'Zoe'])
  expect(names(orderRiders(RIDERS, 'fastest', null))).toEqual(['Bo', 'Zoe', 'Cy', 'amy'])
  expect(names(orderRiders(RIDERS, 'fastest', 'Saturday'))).toEqual(['Cy', 'amy'])
})

it('goes are those of the riders, each once', () => {
  expect(goesOf(RIDERS)).toEqual(['Friday', 'Saturday'])
  expect(goesOf([{ name: 'Jo', horses: [] }])).toEqual([])
})

it('a result is shown as a time and a division', () => {
  const [zoe, amy] = RIDERS
  expect(zoe && bestRun(zoe)?.seconds).toBe(15.2)
  expect(amy && bestRun(amy)).toBeUndefined()
  expect(showResult({ seconds: 15.432, division: '2D' })).toBe('15.432 · 2D')
  expect(showResult({ seconds: 15.4, division: null })).toBe('15.400')
  expect(showResult({ seconds: null, division: '2D' })).toBeNull()
})
