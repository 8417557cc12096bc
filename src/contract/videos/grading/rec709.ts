/** A colour in one place, so that a whole cube is computed without making garbage. */
export type Rgb = [red: number, green: number, blue: number]

/** Scene light to what a file holds (ITU-R BT.709, without its negative side). */
export const encodeRec709 = (light: number) =>
  light < 0.018053968510807 ? 4.5 * light : 1.099296826809442 * light ** 0.45 - 0.099296826809442

/** What a file holds to scene light. */
export const decodeRec709 = (value: number) =>
  value < 0.081242858298635 ? value / 4.5 : ((value + 0.099296826809442) / 1.099296826809442) ** (1 / 0.45)

export const lumaOf = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
