import { contextOf } from './context-of.ts'
import { histogramOf, LEVELS, type Pixels, waveformOf } from './scope-data.ts'

/** Bright enough that one pixel is seen, and not so that a sky hides everything. */
const BRIGHTNESS = 40

/** Each column of the picture as a column of light: where it is bright, many pixels have this level. */
export function drawWaveform(canvas: HTMLCanvasElement, pixels: Pixels) {
  const { width } = pixels
  canvas.width = width
  canvas.height = LEVELS
  const context = contextOf(canvas)
  const shown = context.createImageData(width, LEVELS)
  const counts = waveformOf(pixels)
  for (let column = 0; column < width; column++) {
    for (let level = 0; level < LEVELS; level++) {
      const from = (column * LEVELS + level) * 3
      const to = ((LEVELS - 1 - level) * width + column) * 4
      for (let channel = 0; channel < 3; channel++)
        shown.data[to + channel] =
          255 * (1 - Math.exp((-(counts[from + channel] as number) * BRIGHTNESS) / 255))
      shown.data[to + 3] = 255
    }
  }
  context.putImageData(shown, 0, 0)
}

const CHANNELS = ['rgb(132 36 32)', 'rgb(30 108 54)', 'rgb(34 58 136)']
const HEIGHT = 128

/** Three hills of light; where they lie over each other they add up to grey. */
export function drawHistogram(canvas: HTMLCanvasElement, pixels: Pixels) {
  canvas.width = LEVELS
  canvas.height = HEIGHT
  const context = contextOf(canvas)
  const counts = histogramOf(pixels)
  // the two ends are clipped light and would flatten all the rest
  const most = Math.max(1, ...counts.flatMap((count) => [...count.slice(1, -1)]))
  context.globalCompositeOperation = 'lighter'
  for (const [channel, count] of counts.entries()) {
    context.fillStyle = CHANNELS[channel] ?? ''
    for (const [level, pixelsThere] of count.entries()) {
      const height = Math.min(1, Math.sqrt(pixelsThere / most)) * HEIGHT
      context.fillRect(level, HEIGHT - height, 1, height)
    }
  }
}
