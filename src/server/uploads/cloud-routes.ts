import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AddedVideo, CloudVideo, Incoming } from '../../contract/cloud-video.ts'
import { IdParam } from '../../contract/fields.ts'
import { FileReplacement } from '../../contract/video-edit.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { addCloudVideo } from './add-cloud-video.ts'
import { listIncoming } from './incoming.ts'
import { replaceFile } from './replace-file.ts'

export const cloudRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const onRequest = requireAdmin(shop)
    const tags = ['uploads']

    app.get(
      '/api/admin/incoming',
      {
        onRequest,
        schema: {
          tags,
          summary: "Files that lie in the storage's incoming folder",
          response: { 200: Incoming },
        },
      },
      () => listIncoming(shop),
    )

    app.post(
      '/api/admin/videos/:id/replace',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Take another file of the incoming folder for a video',
          params: IdParam,
          body: FileReplacement,
          response: { 204: z.null() },
        },
      },
      async ({ params, body }, reply) => {
        await replaceFile(shop, params.id, body)
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/api/admin/add-cloud-video',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Put a file of the incoming folder on sale',
          body: CloudVideo,
          response: { 201: AddedVideo },
        },
      },
      async ({ body }, reply) => reply.code(201).send(await addCloudVideo(shop, body)),
    )
  }
