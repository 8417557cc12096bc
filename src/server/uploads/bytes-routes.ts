import { FileStore } from '@tus/file-store'
import { Server, Upload } from '@tus/server'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { ShopError } from '../errors.ts'
import { partOf, partsFolder } from './parts.ts'
import { refuseWithoutRoom } from './room.ts'
import { findRow } from './uploads.ts'

const Params = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) })

/** The bytes of an upload, by the tus protocol: a HEAD says how far it is, a PATCH goes on from there. */
export const bytesRoutes =
  (shop: Shop): FastifyPluginAsync =>
  async (app) => {
    const store = new FileStore({ directory: partsFolder(shop.config) })
    const tus = new Server({
      path: '/api/admin/uploads',
      datastore: store,
      getFileIdFromRequest: (request) => new URL(request.url).pathname.split('/').at(-2),
      // no page of another site has any business here
      allowedOrigins: () => false,
    })
    // what arrives goes straight to the disk, and is never held as a body
    app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))

    const receive = async (request: FastifyRequest, reply: FastifyReply) => {
      const { id } = request.params as z.infer<typeof Params>
      const { state, bytes } = await findRow(shop, id)
      if (state !== 'arriving') throw new ShopError(409, 'This file is here already')
      const part = await partOf(shop.config, id)
      if (!part) await store.create(new Upload({ id, size: Number(bytes), offset: 0 }))
      if (request.method === 'PATCH')
        await refuseWithoutRoom(shop, Number(request.headers['content-length'] ?? 0))
      // the upload server answers by itself, but with the headers that all our answers have
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      reply.hijack()
      await tus.handle(request.raw, reply.raw)
    }

    app.route({
      method: ['HEAD', 'PATCH'],
      url: '/api/admin/uploads/:id/bytes',
      onRequest: requireAdmin(shop),
      schema: { hide: true, params: Params },
      handler: receive,
    })
  }
