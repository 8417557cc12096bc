/** The backgrounds that colors need contrast to: the page and its lightest surface. */
const PAGE = '#0b0d12'
const SURFACE = '#20242b'
const WHITE = '#ffffff'
const BLACK = '#000000'

/** The default accent. */
export const AMBER = '#f6a93b'

/** The WCAG 2 contrast ratio, 1 to 21. */
export function contrastOf(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG requires less contrast for graphics than for text. */
const TEXT = 4.5
const GRAPHIC = 3

/** Dark or light words, whichever can be read better on it. */
export const wordsOn = (colour: string) =>
  contrastOf(colour, BLACK) >= contrastOf(colour, WHITE) ? BLACK : WHITE

/** As close to the color as can be read on the page. */
export const readableShade = (colour: string) => lightened(colour, TEXT)
/** As close to the color as can be seen on the page. */
export const visibleShade = (colour: string) => lightened(colour, GRAPHIC)

function lightened(colour: string, least: number) {
  for (let white = 0; white < 1; white += 0.05) {
    const shade = mixed(colour, white)
    if (Math.min(contrastOf(shade, SURFACE), contrastOf(shade, PAGE)) >= least) return shade
  }
  return WHITE
}

const mixed = (colour: string, white: number) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    .map((part) => Math.round(part + (255 - part) * white))
    .reduce((text, part) => text + part.toString(16).padStart(2, '0'), '#')
