import { STORYBOARD } from '../../../contract/platform/stored-files.ts'
import { loadSharp } from '../../platform/sharp.ts'
import type { Size } from './colour.ts'
import { drawWatermark } from './watermark.ts'

const POSTER_WIDTHS = { full: 1280, small: 640 }
const QUALITY = 80
/** Laplacian: high at edges, low in a blur. */
const EDGES = { width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], offset: 128 }

/** The sharpest frame in the two widths of a card, with the watermark, and once without. */
export async function drawThumbnail(
  frames: string[],
  brand: string,
): Promise<{ full: Buffer; small: Buffer; still: Buffer }> {
  const sharp = await loadSharp()
  let best = { frame: frames[0] ?? '', sharpness: -1 }
  for (const frame of frames) {
    const { data, info } = await sharp(frame)
      .resize({ width: 480, withoutEnlargement: true })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const { channels } = await sharp(
      await sharp(data, { raw }).convolve(EDGES).png({ compressionLevel: 0 }).toBuffer(),
    ).stats()
    const sharpness = channels[0]?.stdev ?? 0
    if (sharpness > best.sharpness) best = { frame, sharpness }
  }
  const frameOf = (width: number) => sharp(best.frame).resize({ width, withoutEnlargement: true })
  const draw = async (width: number) => {
    const { data, info } = await frameOf(width)
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true })
    return markPicture(data, brand, info)
  }
  return {
    full: await draw(POSTER_WIDTHS.full),
    small: await draw(POSTER_WIDTHS.small),
    still: await frameOf(POSTER_WIDTHS.full).webp({ quality: QUALITY }).toBuffer(),
  }
}

/** A picture with the watermark, as visitors see it. */
async function markPicture(picture: Buffer, brand: string, size: Size): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(picture)
    .composite([{ input: await drawWatermark(brand, size) }])
    .webp({ quality: QUALITY })
    .toBuffer()
}

/** All frames in one picture, row by row, to scrub through under the pointer. */
export async function drawStoryboard(frames: string[], brand: string): Promise<Buffer> {
  const sharp = await loadSharp()
  const { columns, rows, width, height } = STORYBOARD
  const cells = await Promise.all(
    Array.from({ length: columns * rows }, async (_, cell) => ({
      // a frame that could not be read is replaced by a neighbor
      input: await sharp(frames[Math.floor((cell * frames.length) / (columns * rows))])
        .resize({ width, height, fit: 'cover' })
        .toBuffer(),
      left: (cell % columns) * width,
      top: Math.floor(cell / columns) * height,
    })),
  )
  const size = { width: columns * width, height: rows * height }
  const board = sharp({ create: { ...size, channels: 3, background: '#000' } }).composite(cells)
  return markPicture(await board.png({ compressionLevel: 0 }).toBuffer(), brand, size)
}
