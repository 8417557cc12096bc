import { useEffect, useRef, useState } from 'react'
import type { Cube } from '../../../contract/videos/grading/cube.ts'
import { longMemory } from '../../platform/browser/browser-storage.ts'
import { Segmented } from '../../platform/ui/segmented.tsx'
import { drawHistogram, drawWaveform } from './draw-scopes.ts'
import { clippingOf } from './scope-data.ts'
import { sharedPainter } from './shared-painter.ts'

const CHOICES = { waveform: 'Waveform', histogram: 'Histogram' }
type Scope = keyof typeof CHOICES
const REMEMBERED = 'gradingScope'
const isScope = (value: unknown): value is Scope => typeof value === 'string' && value in CHOICES
/** Enough to see where something is, and read in a millisecond. */
const SAMPLE = { width: 256, height: 360 }

/** What the eye gets used to and an instrument does not: where the light of the graded frame lies. */
export function Scopes({ frame, cube }: { frame: ImageBitmap; cube: Cube | undefined }) {
  const [scope, setScope] = useState<Scope>(() => longMemory.readJson(REMEMBERED, isScope) ?? 'waveform')
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
            longMemory.writeJson(REMEMBERED, chosen)
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

/** Quarters of the way from black to white. */
const Lines = ({ upright }: { upright: boolean }) =>
  [25, 50, 75].map((at) => (
    <span
      key={at}
      aria-hidden
      className={upright ? 'absolute inset-y-0 w-px bg-chalk/12' : 'absolute inset-x-0 h-px bg-chalk/12'}
      style={upright ? { left: `${at}%` } : { bottom: `${at}%` }}
    />
  ))
