import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { MAX_IMAGE_BYTES } from '../../contract/limits.ts'
import { UploadedImage } from '../../contract/media.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { notFound, ShopError } from '../errors.ts'
import { encodeImage } from './encode-image.ts'
import { openImage, saveImage } from './image-files.ts'

// only described here: the form is a stream, and its picture is checked by content
const PictureForm = z
  .object({ image: z.unknown().meta({ type: 'string', format: 'binary' }).optional() })
  .meta({ required: ['image'] })

const YEAR = 365 * 24 * 60 * 60

export const imageRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { storage } = shop
    await app.register(multipart, {
      limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 10, fieldSize: 1000, parts: 11 },
    })

    app.post(
      '/api/upload-image',
      {
        onRequest: requireAdmin(shop),
        schema: {
          tags: ['media'],
          summary: 'Send a picture of any type',
          consumes: ['multipart/form-data'],
          body: PictureForm,
          response: { 201: UploadedImage },
        },
      },
      async (request, reply) => {
        const imageUrl = await saveImage(storage, await encodeImage(await receiveImage(request)))
        return reply.code(201).send({ imageUrl })
      },
    )

    app.get(
      '/media/images/:name',
      { schema: { hide: true, params: z.object({ name: z.string() }) } },
      async ({ params }, reply) => {
        const { stream, size } = (await openImage(storage, params.name)) ?? notFound('picture')
        return reply
          .headers({ 'cache-control': `public, max-age=${YEAR}, immutable`, 'content-length': size })
          .type('image/webp')
          .send(stream)
      },
    )
  }

async function receiveImage(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new ShopError(415, 'Please send the picture as a form with the field image')
  const file = await request.file().catch(refuseForm)
  if (file?.fieldname !== 'image') throw new ShopError(400, 'Please send the picture in the field image')
  try {
    return await file.toBuffer()
  } catch (error) {
    if (!file.file.truncated) return refuseForm(error)
    throw new ShopError(413, `The picture is too large: at most ${MAX_IMAGE_BYTES / 1024 / 1024} MB`)
  }
}

/** What reads the form speaks to programmers, and throws plain errors for one that is cut off or has no boundary. */
function refuseForm(error: unknown): never {
  if ((error as { statusCode?: number }).statusCode === 413)
    throw new ShopError(413, 'Please send one picture at a time')
  throw new ShopError(400, 'The form with the picture is damaged')
}
