import type { GradeProfile } from '../grading.ts'
import { adjuster, type Numbers } from './adjust.ts'
import { lumaOf, type Rgb } from './rec709.ts'

interface Preset extends Partial<Numbers> {
  /** Added to shadows and to highlights; black and white stay. */
  darkTint?: Rgb
  brightTint?: Rgb
}

const PRESETS: Partial<Record<GradeProfile, Preset>> = {
  natural: { contrast: 12, saturation: 12, highlights: -18, shadows: 10 },
  vivid: { contrast: 28, saturation: 55, highlights: -10 },
  'arena-night': {
    contrast: 24,
    saturation: 18,
    temperature: -16,
    highlights: -30,
    shadows: 14,
    darkTint: [-0.02, 0, 0.045],
    brightTint: [0.03, 0.01, -0.025],
  },
  'golden-hour': {
    contrast: 8,
    saturation: 20,
    temperature: 38,
    tint: 8,
    highlights: -14,
    shadows: 8,
    brightTint: [0.035, 0.012, -0.045],
  },
  'black-and-white': { contrast: 22, saturation: -100, shadows: 6 },
}

const PLAIN: Numbers = {
  exposure: 0,
  contrast: 0,
  highlights: 0,
  shadows: 0,
  saturation: 0,
  temperature: 0,
  tint: 0,
}
const NO_TINT: Rgb = [0, 0, 0]

/** A profile is preset sliders and two tints. Null where it has none. */
export function profileColours(profile: GradeProfile) {
  const preset = PRESETS[profile]
  if (!preset) return null
  const { darkTint = NO_TINT, brightTint = NO_TINT, ...numbers } = preset
  const adjust = adjuster({ ...PLAIN, ...numbers })
  return (colour: Rgb) => {
    adjust(colour)
    const luma = lumaOf(colour)
    const dark = 4 * luma * (1 - luma) * (1 - luma)
    const bright = 4 * luma * luma * (1 - luma)
    for (let i = 0; i < 3; i++)
      colour[i] = (colour[i] as number) + dark * (darkTint[i] as number) + bright * (brightTint[i] as number)
  }
}
