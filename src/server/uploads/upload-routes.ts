import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { NewUpload, Upload, UploadChecksum, VideoDetails } from '../../contract/upload.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { beginUpload } from './begin-upload.ts'
import { bytesRoutes } from './bytes-routes.ts'
import { changeDetails } from './change-details.ts'
import { Finisher } from './finisher.ts'
import { removeUpload } from './remove-upload.ts'
import { sealUpload } from './seal-upload.ts'
import { tidyUploads } from './tidy-uploads.ts'
import { findUpload, listUploads } from './uploads.ts'

const HOUR = 60 * 60 * 1000

export const uploadRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const onRequest = requireAdmin(shop)
    const tags = ['uploads']
    const params = z.object({ id: z.string().max(100) })
    const finisher = new Finisher(shop, app.log)
    const tidy = () =>
      tidyUploads(shop).catch((err: unknown) => app.log.error({ err }, 'old uploads could not be removed'))
    const tidying = setInterval(tidy, HOUR)
    app.addHook('onReady', async () => {
      finisher.start()
      await tidy()
    })
    app.addHook('onClose', async () => {
      clearInterval(tidying)
      await finisher.stop()
    })
    const shown = (upload: Upload): Upload =>
      upload.state === 'checking' ? { ...upload, received: finisher.checked(upload.id) ?? 0 } : upload

    await app.register(bytesRoutes(shop))

    app.get(
      '/api/admin/uploads',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Files on their way in, and those that came',
          response: { 200: z.array(Upload) },
        },
      },
      async () => (await listUploads(shop)).map(shown),
    )

    app.post(
      '/api/admin/uploads',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Announce a file; its bytes then go to /api/admin/uploads/{id}/bytes by the tus protocol',
          body: NewUpload,
          response: { 201: Upload },
        },
      },
      async ({ body }, reply) => reply.code(201).send(await findUpload(shop, await beginUpload(shop, body))),
    )

    app.get(
      '/api/admin/uploads/:id',
      { onRequest, schema: { tags, summary: 'One file on its way in', params, response: { 200: Upload } } },
      async ({ params }) => shown(await findUpload(shop, params.id)),
    )

    app.put(
      '/api/admin/uploads/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Say anew whose video it is, while it arrives',
          params,
          body: VideoDetails,
          response: { 200: Upload },
        },
      },
      async ({ params, body }) => {
        await changeDetails(shop, params.id, body)
        finisher.wake()
        return findUpload(shop, params.id)
      },
    )

    app.put(
      '/api/admin/uploads/:id/checksum',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Say that all of it was sent, and what its checksum is',
          params,
          body: UploadChecksum,
          response: { 200: Upload },
        },
      },
      async ({ params, body }) => {
        await sealUpload(shop, params.id, body)
        finisher.wake()
        return findUpload(shop, params.id)
      },
    )

    app.delete(
      '/api/admin/uploads/:id',
      {
        onRequest,
        schema: { tags, summary: 'Give an upload up', params, response: { 204: z.null() } },
      },
      async ({ params }, reply) => {
        await removeUpload(shop, params.id)
        return reply.code(204).send(null)
      },
    )
  }
