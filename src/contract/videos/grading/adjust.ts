import type { GradeSlider } from '../grading.ts'
import { decodeRec709, encodeRec709, lumaOf, type Rgb, softShoulder } from './rec709.ts'

export type Numbers = Record<GradeSlider, number>

/** Where highlights begin to bend, in light: a file that is made for a screen has little left above. */
const SCREEN_KNEE = 0.6
const LOG_KNEE = 0.45
const MIDDLE_GREY = encodeRec709(0.18)
const MIDDLE_BUMP = 6.75
/** The largest at which both curves together never fall. */
const BUMP_HEIGHT = 0.14

/** The gains for light: warmer and pinker than it was, grey as bright as before. */
function gainsOf({ exposure, temperature, tint }: Numbers): Rgb {
  const warm = temperature / 100
  const pink = tint / 100
  const gains: Rgb = [2 ** (0.45 * warm + 0.1 * pink), 2 ** (-0.2 * pink), 2 ** (-0.45 * warm + 0.1 * pink)]
  const scale = 2 ** exposure / lumaOf(gains)
  return [gains[0] * scale, gains[1] * scale, gains[2] * scale]
}

/** Exposure and white balance work on light; what becomes brighter than white is bent, not cut. Ends in file values. */
function exposer(numbers: Numbers, peak: number | null) {
  const gains = gainsOf(numbers)
  if (peak === null && gains.every((gain) => gain === 1)) return null
  const knee = peak === null ? SCREEN_KNEE : LOG_KNEE
  return (colour: Rgb) => {
    for (let i = 0; i < 3; i++) {
      const gain = gains[i] as number
      const light = peak === null ? decodeRec709(colour[i] as number) : (colour[i] as number)
      colour[i] = encodeRec709(softShoulder(light * gain, knee, (peak ?? 1) * gain))
    }
  }
}

/** More contrast turns around middle grey and keeps black and white; less pulls everything towards it. */
function contrasted(value: number, contrast: number) {
  if (contrast === 0) return value
  if (contrast < 0) return MIDDLE_GREY + (value - MIDDLE_GREY) * (1 + contrast / 200)
  const power = 2 ** (contrast / 100)
  return value < MIDDLE_GREY
    ? MIDDLE_GREY * (value / MIDDLE_GREY) ** power
    : 1 - (1 - MIDDLE_GREY) * ((1 - value) / (1 - MIDDLE_GREY)) ** power
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))

function toned(value: number, { contrast, highlights, shadows }: Numbers) {
  const x = clamp(contrasted(clamp(value), contrast))
  const bump = MIDDLE_BUMP * BUMP_HEIGHT * x * (1 - x)
  return x + bump * ((highlights / 100) * x + (shadows / 100) * (1 - x))
}

/** A pale colour gains more than one that is nearly full, so that shirts under flood lights keep their folds. */
function saturate(colour: Rgb, saturation: number) {
  if (saturation === 0) return
  const luma = lumaOf(colour)
  const pale = 1 - (Math.max(...colour) - Math.min(...colour))
  const factor = saturation < 0 ? 1 + saturation / 100 : 1 + (saturation / 100) * pale
  for (let i = 0; i < 3; i++) colour[i] = clamp(luma + ((colour[i] as number) - luma) * factor)
}

/**
 * Applies the sliders in place. `peak` is the most light that a log file can hold, where the colour is still light;
 * null where it is what a file for a screen holds.
 */
export function adjuster(numbers: Numbers, peak: number | null = null) {
  const expose = exposer(numbers, peak)
  return (colour: Rgb) => {
    expose?.(colour)
    for (let i = 0; i < 3; i++) colour[i] = toned(colour[i] as number, numbers)
    saturate(colour, numbers.saturation)
  }
}
