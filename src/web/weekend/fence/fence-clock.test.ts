import { describe, expect, it } from 'vitest'
import { measureOffset, offsetOf, remember, SteadyClock } from './fence-clock.ts'

function phone() {
  const times = { wall: 1_000_000, ticks: 500 }
  const clock = new SteadyClock(
    () => times.wall,
    () => times.ticks,
  )
  const pass = (milliseconds: number) => {
    times.wall += milliseconds
    times.ticks += milliseconds
  }
  return { times, clock, pass }
}

describe("a phone's steady clock", () => {
  it('goes as its time of day does', () => {
    const { clock, pass } = phone()
    pass(42_000)
    expect(clock.now()).toBe(1_042_000)
  })

  it('does not jump where somebody sets the time', () => {
    const { clock, pass, times } = phone()
    pass(1000)
    times.wall += 3_600_000
    expect(clock.now()).toBe(1_001_000)
    pass(5000)
    expect(clock.now()).toBe(1_006_000)
    times.wall -= 7_200_000
    expect(clock.now()).toBe(1_006_000)
    expect(clock.correction).toBe(3_600_000)
  })

  it('goes on while the phone sleeps', () => {
    const { clock, pass, times } = phone()
    clock.markHidden()
    times.wall += 600_000
    expect(clock.now()).toBe(1_600_000)
    pass(1000)
    expect(clock.now()).toBe(1_601_000)
  })
})

describe("the distance to the shop's clock", () => {
  const answers = (offset: number, takes: number[]) =>
    takes.map((took, index) => {
      const asked = 1_000_000 + index * 10_370
      const date = new Date(Math.floor((asked + took / 2 + offset) / 1000) * 1000).toUTCString()
      return measureOffset(asked, asked + took, date)
    })

  it('is found to well within a second, also over a slow line', () => {
    const measured = answers(-3_640_000, [80, 90, 3000, 120, 70, 5000, 100]).flatMap((one) => one ?? [])
    expect(Math.abs((offsetOf(measured) ?? 0) + 3_640_000)).toBeLessThan(600)
  })

  it('is unknown where nobody said a time', () => {
    expect(measureOffset(0, 10, null)).toBeNull()
    expect(offsetOf([])).toBeNull()
  })

  it('is measured anew where the phone was set meanwhile', () => {
    const before = [{ offset: 100, took: 50 }]
    expect(remember(before, { offset: 300, took: 50 })).toHaveLength(2)
    expect(remember(before, { offset: 3_600_100, took: 50 })).toEqual([{ offset: 3_600_100, took: 50 }])
  })
})
