import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '../../../contract/limits.ts'
import { fullPicture, smallPicture } from '../../../contract/platform/stored-files.ts'
import * as calls from '../../../contract/videos/video-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { roleOf } from '../../platform/http/sessions.ts'
import { loadSharp } from '../../platform/sharp.ts'
import { FOLDERS, imageKey, mediaUrl, urlOf } from '../../platform/storage/layout.ts'
import { readWhole, type Storage } from '../../platform/storage/storage.ts'

const YEAR = 365 * 24 * 60 * 60

/** Pictures of riders: no shared cache may store them, since it would show them after the rider was removed. */
const OF_RIDERS = `private, max-age=${YEAR}, immutable`
const FOR_ALL = `public, max-age=${YEAR}, immutable`
const NAME = /^[0-9a-f]{32}\.webp$/
const FULL = { width: 1600, height: 4000 }
const SMALL = { width: 640, height: 1600 }
const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff', 'svg']
const UNREADABLE = 'This is not a picture we can read. Please send JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG.'

interface Shown {
  byRider: boolean
  toVisitors: boolean
}

export const imageRoutes =
  (shop: Shop, howShown: (db: Db, url: string) => Promise<Shown>): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    const { storage } = shop
    await app.register(multipart, {
      limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 10, fieldSize: 1000, parts: 11 },
    })

    mount(calls.uploadImage, async (request) => {
      const imageUrl = await saveImage(storage, await encodeImage(await receiveImage(request)))
      return { imageUrl }
    })

    app.get(
      `${urlOf('images')}:name`,
      { schema: { hide: true, params: z.object({ name: z.string() }) } },
      async (request, reply) => {
        const { name } = request.params
        const shown = await howShown(shop.db, urlOf('images') + fullPicture(name))
        if (!shown.toVisitors && !(await roleOf(shop, request, reply))) return notFound('picture')
        const { stream, size } = (await openImage(storage, name)) ?? notFound('picture')
        return reply
          .headers({ 'cache-control': shown.byRider ? OF_RIDERS : FOR_ALL, 'content-length': size })
          .type('image/webp')
          .send(stream)
      },
    )
  }

async function receiveImage(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new ShopError('unsupported-media-type', 'Please send the picture as a form with the field image')
  const files = request.files()
  const { value: file } = await files.next().catch(refuseForm)
  if (file?.fieldname !== 'image')
    throw new ShopError('invalid-input', 'Please send the picture in the field image')
  const bytes = await file.toBuffer().catch(refuseForm)
  // a second picture would otherwise be ignored silently
  await files.next().catch(refuseForm)
  return bytes
}

/** The errors of the form parser as sentences; it throws plain errors for a truncated form. */
function refuseForm(error: unknown): never {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    throw new ShopError('too-large', `The picture is too large: at most ${MAX_IMAGE_BYTES / 1024 / 1024} MB`)
  }
  if (statusCode === 413) throw new ShopError('too-large', 'Please send one picture at a time')
  throw new ShopError('invalid-input', 'The form with the picture is damaged')
}

/** Stores both sizes under the hash of the full one, so that an address never changes its content. */
async function saveImage(storage: Storage, { full, small }: { full: Buffer; small: Buffer }) {
  const name = createHash('sha256').update(full).digest('hex').slice(0, 32)
  const key = imageKey(name)
  await storage.put(smallPicture(key), small)
  await storage.put(key, full)
  return mediaUrl(key)
}

/** Null for any other name. */
async function openImage(storage: Storage, name: string) {
  const file = NAME.test(fullPicture(name)) ? await storage.open(`${FOLDERS.images}/${name}`) : null
  if (!file) return null
  return { size: file.size, stream: readWhole(file) }
}

/**
 * Reads a picture by its content and encodes it again: upright, without metadata such as where it was taken. Of an
 * animation the first frame is used.
 */
async function encodeImage(bytes: Buffer): Promise<{ full: Buffer; small: Buffer }> {
  // loaded lazily, because it would slow down every start
  const sharp = await loadSharp()
  if (bytes.length === 0) throw new ShopError('unsupported-media-type', UNREADABLE)
  // reads only the header; nothing is decoded yet
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ShopError('unsupported-media-type', UNREADABLE)
    })
  if (!FORMATS.includes(format)) throw new ShopError('unsupported-media-type', UNREADABLE)
  if (width * height > MAX_IMAGE_PIXELS) {
    throw new ShopError(
      'too-large',
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
    throw new ShopError('invalid-input', 'The picture is damaged and cannot be read to its end')
  }
}
