import { useEffect, useRef, useState } from 'react'
import type { Cube } from '../../../contract/videos/grading/cube.ts'
import { localStore } from '../../platform/browser/browser-storage.ts'
import { Segmented } from '../../platform/ui/segmented.tsx'
import { contextOf, sharedPainter } from './painter.ts'
import { clippingOf, histogramOf, LEVELS, type Pixels, waveformOf } from './scope-data.ts'

const CHOICES = { waveform: 'Waveform', histogram: 'Histogram' }
/** Small enough to be read in a millisecond. */
const SAMPLE = { width: 256, height: 360 }
/** So that single pixels show, and a sky does not hide the rest. */
const BRIGHTNESS = 40
const CHANNELS = ['rgb(132 36 32)', 'rgb(30 108 54)', 'rgb(34 58 136)']
const HEIGHT = 128
type Scope = keyof typeof CHOICES
const REMEMBERED = 'gradingScope'
const isScope = (value: unknown): value is Scope => typeof value === 'string' && value in CHOICES

/** Waveform and histogram of the graded frame. */
export function Scopes({ frame, cube }: { frame: ImageBitmap; cube: Cube | undefined }) {
  const [scope, setScope] = useState<Scope>(() => localStore.readJson(REMEMBERED, isScope) ?? 'waveform')
  const [clipping, setClipping] = useState({ black: 0, white: 0 })
  const shown = useRef<HTMLCanvasElement>(null)
  const sample = useRef<HTMLCanvasElement>(null)
  const painter = sharedPainter()

  useEffect(() => {
    if (!cube) return
    const next = requestAnimationFrame(() => {
      sample.current ??= document.createElement('canvas')
      const canvas = sample.current
      Object.assign(canvas, SAMPLE)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context || !shown.current) return
      painter.paint(frame, cube, canvas)
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
      if (scope === 'waveform') drawWaveform(shown.current, pixels)
      else drawHistogram(shown.current, pixels)
      setClipping(clippingOf(pixels))
    })
    return () => cancelAnimationFrame(next)
  }, [painter, frame, cube, scope])

  const lost = `${percent(clipping.black)} black, ${percent(clipping.white)} clipped`
  return (
    <div>
      <div className="flex pb-2.5">
        <Segmented
          label="Scope"
          choices={CHOICES}
          value={scope}
          onChange={(chosen) => {
            setScope(chosen)
            localStore.writeJson(REMEMBERED, chosen)
          }}
        />
      </div>
      <div className="relative h-32 overflow-hidden rounded-lg border border-hairline bg-[oklch(0.1_0.008_265)]">
        <canvas
          ref={shown}
          role="img"
          aria-label={`${CHOICES[scope]} of the graded frame: ${lost}`}
          className="absolute inset-0 size-full"
        />
        <Lines upright={scope === 'histogram'} />
      </div>
      <p className="mt-2 flex justify-between text-dust text-xs tabular-nums">
        <span>Black {percent(clipping.black)}</span>
        <span>Clipped {percent(clipping.white)}</span>
      </p>
    </div>
  )
}

const percent = (part: number) => `${(part * 100).toFixed(part > 0 && part < 0.0995 ? 1 : 0)} %`

/** Lines at 25, 50 and 75 %. */
const Lines = ({ upright }: { upright: boolean }) =>
  [25, 50, 75].map((at) => (
    <span
      key={at}
      aria-hidden
      className={upright ? 'absolute inset-y-0 w-px bg-chalk/12' : 'absolute inset-x-0 h-px bg-chalk/12'}
      style={upright ? { left: `${at}%` } : { bottom: `${at}%` }}
    />
  ))

/** One column per column of the frame; brightness counts pixels of a level. */
function drawWaveform(canvas: HTMLCanvasElement, pixels: Pixels) {
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

/** Three channels, added up where they overlap. */
function drawHistogram(canvas: HTMLCanvasElement, pixels: Pixels) {
  canvas.width = LEVELS
  canvas.height = HEIGHT
  const context = contextOf(canvas)
  const counts = histogramOf(pixels)
  // clipped pixels at both ends would flatten the rest
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
