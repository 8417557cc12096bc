import { loadSharp } from '../../platform/sharp.ts'
import { builtFont } from '../built-files.ts'
import type { Size } from './colour.ts'

const LONGEST_NAME = 60
/** Made by the build, so that a machine without fonts can draw text. */
const FONT = builtFont('watermark.ttf')

/** An invisible name would leave the picture without a watermark. */
const visible = (name: string) => drawable(name, LONGEST_NAME) || 'Preview'

/** The shop's name all over the picture, translucent: a PNG of that size. */
export async function drawWatermark(name: string, { width, height }: Size): Promise<Buffer> {
  const sharp = await loadSharp()
  const short = Math.min(width, height)
  const letters = Math.max(10, Math.round(short / 16))
  const line = await drawText(visible(name), { size: letters, colour: 'white', alpha: '32%' })
  const turned = await sharp(line)
    .rotate(-18, { background: '#0000' })
    .extend({ top: short >> 4, bottom: short >> 4, left: short >> 4, right: short >> 4, background: '#0000' })
    .png()
    .toBuffer()
  // separate, since sharp resizes before it rotates
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

/** Text without invisible characters, cut to this length. */
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

/** One line of text as a PNG without margins. */
export async function drawText(text: string, { size, colour, alpha = '100%' }: Letters): Promise<Buffer> {
  const sharp = await loadSharp()
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
