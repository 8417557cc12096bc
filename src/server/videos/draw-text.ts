import { builtFont } from './built-files.ts'

/** Made by the build from the font of our headlines, so that a machine without any font writes too. */
const FONT = builtFont('watermark.ttf')

const escapeMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Somebody's words as they can be drawn: without what cannot be seen, and not longer than that. */
export const drawable = (words: string, longest: number) =>
  words
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()

interface Letters {
  /** Their height in points. */
  size: number
  colour: string
  alpha?: string
}

/** One line of text, as large as it is: a PNG with nothing around it. */
export async function drawText(text: string, { size, colour, alpha = '100%' }: Letters): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({
    text: {
      text: `<span foreground="${colour}" alpha="${alpha}">${escapeMarkup(text)}</span>`,
      font: `Archivo SemiBold, ${size}`,
      fontfile: FONT,
      rgba: true,
    },
  })
    .png()
    .toBuffer()
}
