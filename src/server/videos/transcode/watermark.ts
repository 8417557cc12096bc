import { builtFont } from '../built-files.ts'
import type { Size } from './colour.ts'

const LONGEST_NAME = 60
/** Made by the build from the font of our headlines, so that a machine without any font writes too. */
const FONT = builtFont('watermark.ttf')

/** A name of nothing that can be seen would leave the picture without a mark, or make none at all. */
const visible = (name: string) => drawable(name, LONGEST_NAME) || 'Preview'

/** The shop's name all over the picture: to be read everywhere, and to be seen through. A PNG of that size. */
export async function drawWatermark(name: string, { width, height }: Size): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const short = Math.min(width, height)
  const letters = Math.max(10, Math.round(short / 16))
  const line = await drawText(visible(name), { size: letters, colour: 'white', alpha: '32%' })
  const turned = await sharp(line)
    .rotate(-18, { background: '#0000' })
    .extend({ top: short >> 4, bottom: short >> 4, left: short >> 4, right: short >> 4, background: '#0000' })
    .png()
    .toBuffer()
  // apart, since sharp would make it smaller before it turns it
  const fitting = await sharp(turned)
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite([{ input: fitting, tile: true, gravity: 'centre' }])
    .png({ compressionLevel: 3 })
    .toBuffer()
}

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
