import { describe, expect, it } from 'vitest'
import { clippingOf, histogramOf, LEVELS, waveformOf } from './scope-data.ts'

/** Two columns, two rows: black and white above, grey and orange below. */
const picture = {
  width: 2,
  height: 2,
  data: new Uint8ClampedArray([0, 0, 0, 255, 255, 255, 255, 255, 128, 128, 128, 255, 255, 128, 0, 255]),
}

describe('the scopes', () => {
  it('count the levels of each channel', () => {
    const [red, green, blue] = histogramOf(picture)
    expect([red[0], red[128], red[255]]).toEqual([1, 1, 2])
    expect([green[0], green[128], green[255]]).toEqual([1, 2, 1])
    expect([blue[0], blue[128], blue[255]]).toEqual([2, 1, 1])
  })

  it('show the levels where they are in the picture', () => {
    const waveform = waveformOf(picture)
    const at = (column: number, level: number) => [
      ...waveform.slice((column * LEVELS + level) * 3, (column * LEVELS + level) * 3 + 3),
    ]
    expect(at(0, 0)).toEqual([1, 1, 1])
    expect(at(0, 128)).toEqual([1, 1, 1])
    expect(at(1, 255)).toEqual([2, 1, 1])
    expect(at(1, 128)).toEqual([0, 1, 0])
  })

  it('tell how much is lost in black and in white', () => {
    expect(clippingOf(picture)).toEqual({ black: 0.25, white: 0.5 })
  })
})
