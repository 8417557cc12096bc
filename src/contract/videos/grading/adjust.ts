import type { GradeSlider } from '../grading.ts'
import { decodeRec709, encodeRec709, lumaOf, type Rgb, softShoulder } from './rec709.ts'

export type Numbers = Record<GradeSlider, number>

/** Linear light from which highlights are compressed; an SDR file has little left above. */
const SCREEN_KNEE = 0.6
const LOG_KNEE = 0.45
const MIDDLE_GREY = encodeRec709(0.18)
const MIDDLE_BUMP = 6.75
/** The largest at which both curves together stay monotonic. */
const BUMP_HEIGHT = 0.14

/** Gains of temperature and tint, with constant luma, times exposure. */
function gainsOf({ exposure, temperature, tint }: Numbers): Rgb {
  const warm = temperature / 100
  const pink = tint / 100
  const gains: Rgb = [2 ** (0.45 * warm + 0.1 * pink), 2 ** (-0.2 * pink), 2 ** (-0.45 * warm + 0.1 * pink)]
  const scale = 2 ** exposure / lumaOf(gains)
  return [gains[0] * scale, gains[1] * scale, gains[2] * scale]
}

/** Exposure and white balance in linear light, with soft highlights. Returns encoded values. */
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

/** Contrast around middle grey; more of it keeps black and white. */
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

/** Pale colors gain more than saturated ones, so that these do not clip. */
function saturate(colour: Rgb, saturation: number) {
  if (saturation === 0) return
  const luma = lumaOf(colour)
  const pale = 1 - (Math.max(...colour) - Math.min(...colour))
  const factor = saturation < 0 ? 1 + saturation / 100 : 1 + (saturation / 100) * pale
  for (let i = 0; i < 3; i++) colour[i] = clamp(luma + ((colour[i] as number) - luma) * factor)
}

/** Applies the sliders in place. `peak` is the most light of a log file, whose color is linear; null for encoded Rec. 709. */
export function adjuster(numbers: Numbers, peak: number | null = null) {
  const expose = exposer(numbers, peak)
  return (colour: Rgb) => {
    expose?.(colour)
    for (let i = 0; i < 3; i++) colour[i] = toned(colour[i] as number, numbers)
    saturate(colour, numbers.saturation)
  }
}
