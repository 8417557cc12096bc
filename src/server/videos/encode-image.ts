import { MAX_IMAGE_PIXELS } from '../../contract/limits.ts'
import { ShopError } from '../platform/http/errors.ts'

const FULL = { width: 1600, height: 4000 }
const SMALL = { width: 640, height: 1600 }
const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff', 'svg']
const UNREADABLE = 'This is not a picture we can read. Please send JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG.'

/**
 * Reads whatever picture it is, by its content, and draws it anew: upright, without what the camera wrote into it
 * (where it was taken), and without anything else a file may carry. Of a moving picture the first frame is taken.
 */
export async function encodeImage(bytes: Buffer): Promise<{ full: Buffer; small: Buffer }> {
  // loaded with the first picture: it would make every start slower
  const { default: sharp } = await import('sharp')
  if (bytes.length === 0) throw new ShopError('picture-unreadable', UNREADABLE)
  // this reads only what the file says of itself; nothing is unfolded yet
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ShopError('picture-unreadable', UNREADABLE)
    })
  if (!FORMATS.includes(format)) throw new ShopError('picture-unreadable', UNREADABLE)
  if (width * height > MAX_IMAGE_PIXELS) {
    throw new ShopError(
      'picture-too-large',
      `The picture is too large: at most ${MAX_IMAGE_PIXELS / 1e6} million pixels`,
    )
  }
  const picture = sharp(bytes, { autoOrient: true, failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS })
  const draw = (box: { width: number; height: number }) =>
    picture
      .clone()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 30 })
      .webp({ quality: 82 })
      .toBuffer()
  try {
    return { full: await draw(FULL), small: await draw(SMALL) }
  } catch {
    throw new ShopError('picture-damaged', 'The picture is damaged and cannot be read to its end')
  }
}
