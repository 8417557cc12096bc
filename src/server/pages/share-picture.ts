import { buffer } from 'node:stream/consumers'
import type { Shop } from '../composed-shop.ts'
import { keyOfUrl } from '../platform/storage/layout.ts'
import { stockPicture } from '../videos/built-files.ts'
import { drawable, drawText } from '../videos/transcode/watermark.ts'

/** What chats and networks show of a link. */
const SIZE = { width: 1200, height: 630 }
const EDGE = 56
const INK = '#0b0d13'
const LONGEST = 80

export interface SharePicture {
  /** An address of the shop's own; one elsewhere is left out. */
  backgroundUrl: string
  result: string
  riderName: string
  eventName: string
}

/** The picture of a run with its result and its rider over it: a JPEG, which every chat knows. */
export async function drawSharePicture(shop: Pick<Shop, 'storage'>, picture: SharePicture): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const lines = [
    { text: picture.result, size: 84, colour: '#f7a944', below: 22 },
    { text: picture.riderName, size: 50, colour: '#f7f6f2', below: 20 },
    { text: picture.eventName, size: 26, colour: '#c9c3ba', below: 0 },
  ]
  let bottom = SIZE.height - EDGE
  const drawn = [{ input: Buffer.from(SHADE), left: 0, top: 0 }]
  for (const { text, size, colour, below } of lines.reverse()) {
    const words = drawable(text, LONGEST)
    if (!words) continue
    const { data, info } = await sharp(await drawText(words, { size, colour }))
      .resize({ width: SIZE.width - 2 * EDGE, withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    bottom -= info.height + below
    drawn.push({ input: data, left: EDGE, top: Math.max(0, bottom) })
  }
  const background = await readBackground(shop, picture.backgroundUrl)
  const base = background
    ? sharp(background).resize({ ...SIZE, fit: 'cover' })
    : sharp({ create: { ...SIZE, channels: 3, background: INK } })
  // mozjpeg would save a fifth of the bytes and take twice the time, which strangers decide on
  return base.composite(drawn).flatten({ background: INK }).jpeg({ quality: 82 }).toBuffer()
}

/** Words are read on any picture, and the picture is seen above them. */
const SHADE = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset=".3" stop-color="${INK}" stop-opacity="0"/>
<stop offset="1" stop-color="${INK}" stop-opacity=".94"/></linearGradient>
<rect width="100%" height="100%" fill="url(#shade)"/></svg>`

/** Null where it is not ours, or cannot be had: the result is worth showing without it. */
async function readBackground({ storage }: Pick<Shop, 'storage'>, url: string) {
  const [, built] = /^\/pictures\/([\w-]+\.webp)$/.exec(url) ?? []
  if (built) return stockPicture(built)
  const key = keyOfUrl(url, 'public') ?? keyOfUrl(url, 'images')
  if (!key) return null
  try {
    const file = await storage.open(key)
    return file ? await buffer(file.read({ start: 0, end: file.size - 1 })) : null
  } catch {
    return null
  }
}
