/** Changed in place, so that a whole LUT is computed without garbage. */
export type Rgb = [red: number, green: number, blue: number]

/** From scene light to an encoded value (ITU-R BT.709, without negative values). */
export const encodeRec709 = (light: number) =>
  light < 0.018053968510807 ? 4.5 * light : 1.099296826809442 * light ** 0.45 - 0.099296826809442

/** From an encoded value to scene light. */
export const decodeRec709 = (value: number) =>
  value < 0.081242858298635 ? value / 4.5 : ((value + 0.099296826809442) / 1.099296826809442) ** (1 / 0.45)

export const lumaOf = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Compresses values above the knee so that `peak` becomes 1. Smooth and monotonic; a peak of at most 1 changes nothing. */
export function softShoulder(value: number, knee: number, peak: number) {
  if (value <= knee || peak <= 1) return value
  const over = (value - knee) / (1 - knee)
  const most = (peak - knee) / (1 - knee)
  // Reinhard's curve with a white point
  return knee + ((1 - knee) * over * (1 + over / (most * most))) / (1 + over)
}
