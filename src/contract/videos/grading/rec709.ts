/** A colour in one place, so that a whole cube is computed without making garbage. */
export type Rgb = [red: number, green: number, blue: number]

/** Scene light to what a file holds (ITU-R BT.709, without its negative side). */
export const encodeRec709 = (light: number) =>
  light < 0.018053968510807 ? 4.5 * light : 1.099296826809442 * light ** 0.45 - 0.099296826809442

/** What a file holds to scene light. */
export const decodeRec709 = (value: number) =>
  value < 0.081242858298635 ? value / 4.5 : ((value + 0.099296826809442) / 1.099296826809442) ** (1 / 0.45)

export const lumaOf = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/**
 * Leaves what is below the knee as it is and bends what is above it, so that `peak` just arrives at 1.
 * Smooth at the knee, never falling; a peak of at most 1 needs no bend.
 */
export function softShoulder(value: number, knee: number, peak: number) {
  if (value <= knee || peak <= 1) return value
  const over = (value - knee) / (1 - knee)
  const most = (peak - knee) / (1 - knee)
  // Reinhard's curve with a white point
  return knee + ((1 - knee) * over * (1 + over / (most * most))) / (1 + over)
}
