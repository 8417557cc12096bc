import { z } from 'zod'

/** The backgrounds that colors need contrast to: the page and its lightest surface. */
const PAGE = '#0b0d12'
const SURFACE = '#20242b'

/** The default accent. */
export const AMBER = '#f6a93b'

/** The WCAG 2 contrast ratio, 1 to 21. */
function contrastOf(one: string, other: string) {
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

const NO_COLOUR = 'Please give a color such as #f6a93b'

/** Empty is the default amber. */
const colour = (least: number, why: string) =>
  z
    .string(NO_COLOUR)
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, NO_COLOUR)
    .superRefine((value, context) => {
      const contrast = value === '' ? 21 : Math.min(contrastOf(value, SURFACE), contrastOf(value, PAGE))
      if (contrast >= least) return
      const message = `${why} Its contrast is ${contrast.toFixed(1)}, and at least ${least} is needed: choose a lighter one`
      context.addIssue({ code: 'custom', message })
    })

/** For text and as a background of dark text. */
export const AccentColour = colour(4.5, 'This color is too dark to read words on.')
/** WCAG requires less contrast for graphics than for text. */
export const MarkColour = colour(3, 'This color is too dark to be seen on the page.')
