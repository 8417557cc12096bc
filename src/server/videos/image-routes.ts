import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { MAX_IMAGE_BYTES } from '../../contract/limits.ts'
import { fullPicture } from '../../contract/platform/stored-files.ts'
import * as calls from '../../contract/videos/video-calls.ts'
import type { Shop } from '../composed-shop.ts'
import type { Db } from '../platform/db/open.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { mounting } from '../platform/http/mount.ts'
import { isAdmin } from '../platform/http/sessions.ts'
import { urlOf } from '../platform/storage/layout.ts'
import { encodeImage } from './encode-image.ts'
import { openImage, saveImage } from './image-files.ts'

const YEAR = 365 * 24 * 60 * 60

/** What a rider shows is for the browser that was shown it: a cache in between would go on showing who has left. */
const OF_RIDERS = `private, max-age=${YEAR}, immutable`
const FOR_ALL = `public, max-age=${YEAR}, immutable`

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
        if (!shown.toVisitors && !(await isAdmin(shop, request, reply))) return notFound('picture')
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
    throw new ShopError('not-a-form', 'Please send the picture as a form with the field image')
  const files = request.files()
  const { value: file } = await files.next().catch(refuseForm)
  if (file?.fieldname !== 'image')
    throw new ShopError('no-picture', 'Please send the picture in the field image')
  const bytes = await file.toBuffer().catch(refuseForm)
  // a second picture would else be left out without a word
  await files.next().catch(refuseForm)
  return bytes
}

/** What reads the form speaks to programmers, and throws plain errors for one that is cut off or has no boundary. */
function refuseForm(error: unknown): never {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    throw new ShopError(
      'picture-too-large',
      `The picture is too large: at most ${MAX_IMAGE_BYTES / 1024 / 1024} MB`,
    )
  }
  if (statusCode === 413) throw new ShopError('too-many-pictures', 'Please send one picture at a time')
  throw new ShopError('form-damaged', 'The form with the picture is damaged')
}
