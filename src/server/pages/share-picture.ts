import type { FastifyPluginAsync } from 'fastify'
import { bestRun, showResult } from '../../contract/weekend/draw/running-order.ts'
import { findEvent } from '../catalogue/events.ts'
import { findRider } from '../catalogue/riders.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound } from '../platform/http/errors.ts'
import { askerOf } from '../platform/http/request-queue.ts'
import { loadSharp } from '../platform/sharp.ts'
import { keyOfUrl } from '../platform/storage/layout.ts'
import { readSmallFile } from '../platform/storage/storage.ts'
import { stockPicture } from '../videos/built-files.ts'
import { drawable, drawText } from '../videos/transcode/watermark.ts'
import { DrawingCache } from './drawing-cache.ts'

/** Private, so that proxies do not serve pictures of removed riders. */
const CACHE_CONTROL = 'private, max-age=86400'

/** Open Graph pictures of riders with their results, drawn on demand. */
export const sharePictureRoutes =
  (shop: Shop): FastifyPluginAsync =>
  async (app) => {
    // a link in a group chat is fetched by many clients at once
    const pictures = new DrawingCache()

    app.get<{ Params: { id: string } }>(
      '/media/share/:id(^\\d{1,9}).jpg',
      { schema: { hide: true } },
      async (request, reply) => {
        const asker = askerOf(request, reply)
        pictures.refuseIfFull(asker)
        const { id } = request.params
        const rider = (await findRider(shop.db, Number(id), { now: shop.now() })) ?? notFound('rider')
        const best = bestRun(rider)
        const result = (best && showResult(best)) ?? notFound('picture')
        const event = (await findEvent(shop.db, rider.eventId)) ?? notFound('event')
        const picture = {
          backgroundUrl: rider.thumbnailUrl,
          result,
          riderName: rider.name,
          eventName: event.name,
        }
        const drawn = await pictures.get(
          JSON.stringify(picture),
          () => drawSharePicture(shop, picture),
          asker,
        )
        return reply.type('image/jpeg').header('cache-control', CACHE_CONTROL).send(drawn)
      },
    )
  }

/** The size of Open Graph pictures. */
const SIZE = { width: 1200, height: 630 }
const EDGE = 56
const INK = '#0b0d13'
const MAX_TEXT = 80

interface SharePicture {
  /** External addresses are ignored. */
  backgroundUrl: string
  result: string
  riderName: string
  eventName: string
}

/** A JPEG, which every chat app supports. */
async function drawSharePicture(shop: Pick<Shop, 'storage'>, picture: SharePicture): Promise<Buffer> {
  const sharp = await loadSharp()
  const lines = [
    { text: picture.result, size: 84, colour: '#f7a944', below: 22 },
    { text: picture.riderName, size: 50, colour: '#f7f6f2', below: 20 },
    { text: picture.eventName, size: 26, colour: '#c9c3ba', below: 0 },
  ]
  let bottom = SIZE.height - EDGE
  const drawn = [{ input: Buffer.from(GRADIENT), left: 0, top: 0 }]
  for (const { text, size, colour, below } of lines.reverse()) {
    const words = drawable(text, MAX_TEXT)
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
  // mozjpeg would save 20% of the bytes and take twice the time, on a public address
  return base.composite(drawn).flatten({ background: INK }).jpeg({ quality: 82 }).toBuffer()
}

/** A gradient that keeps the text readable on any picture. */
const GRADIENT = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset=".3" stop-color="${INK}" stop-opacity="0"/>
<stop offset="1" stop-color="${INK}" stop-opacity=".94"/></linearGradient>
<rect width="100%" height="100%" fill="url(#shade)"/></svg>`

/** Null where it is external or unavailable: the picture is drawn without it. */
async function readBackground({ storage }: Pick<Shop, 'storage'>, url: string) {
  const [, built] = /^\/pictures\/([\w-]+\.webp)$/.exec(url) ?? []
  if (built) return stockPicture(built)
  const key = keyOfUrl(url, 'public') ?? keyOfUrl(url, 'images')
  if (!key) return null
  try {
    return await readSmallFile(storage, key)
  } catch {
    return null
  }
}
