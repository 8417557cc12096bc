import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const INK = '#0b0d12'

/** `room` is the mark's share of the picture: systems cut their own shape out of a picture without corners. */
const ICONS = [
  { name: 'icon-192', size: 192, room: 1 },
  { name: 'icon-512', size: 512, room: 1 },
  { name: 'icon-maskable-512', size: 512, room: 0.8 },
  { name: 'apple-touch-icon', size: 180, room: 0.9 },
]

/** The clover-leaf mark in the sizes that phones put on their home screens. */
export async function makeIcons(from: string, to: string) {
  await mkdir(to, { recursive: true })
  const mark = await readFile(from)
  await Promise.all(
    ICONS.map(async ({ name, size, room }) => {
      const inner = Math.round(size * room)
      const edge = Math.floor((size - inner) / 2)
      const drawn = await sharp(mark, { density: (72 * size) / 64 })
        .resize(inner)
        .png()
        .toBuffer()
      const canvas = { width: size, height: size, channels: 4 as const }
      await sharp({ create: { ...canvas, background: room < 1 ? INK : { r: 0, g: 0, b: 0, alpha: 0 } } })
        .composite([{ input: drawn, left: edge, top: edge }])
        .png({ compressionLevel: 9, palette: true })
        .toFile(join(to, `${name}.png`))
    }),
  )
}
