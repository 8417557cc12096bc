import { Server, Upload } from '@tus/server'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { ShopError } from '../errors.ts'
import { DirectStore } from './direct-store.ts'
import { partOf, partsFolder } from './parts.ts'
import { refuseWithoutRoom } from './room.ts'
import { findRow } from './uploads.ts'

const SECOND = 1000
const Params = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) })

const PROTOCOL = ['tus-resumable', 'content-type', 'content-length', 'upload-offset', 'upload-length']

/** The bytes of an upload, by the tus protocol: a HEAD says how far it is, a PATCH goes on from there. */
export const bytesRoutes =
  (shop: Shop): FastifyPluginAsync =>
  async (app) => {
    const store = new DirectStore({ directory: partsFolder(shop.config) })
    const tus = new Server({
      path: '/api/admin/uploads',
      datastore: store,
      getFileIdFromRequest: (request) => new URL(request.url).pathname.split('/').at(-2),
      // no page of another site has any business here
      allowedOrigins: () => false,
    })
    app.addHook('preClose', async () => store.leaveAll())
    // what arrives goes straight to the disk, and is never held as a body
    app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))

    const ask = async ({ method, url, headers }: FastifyRequest) => {
      const address = new URL(url, shop.config.publicUrl)
      // nothing else: a header could make another method of this one
      const told = PROTOCOL.filter((name) => headers[name] !== undefined)
      const kept = Object.fromEntries(told.map((name) => [name, String(headers[name])]))
      return tus.handleWeb(new Request(address, { method, headers: kept }))
    }

    const receive = async (request: FastifyRequest, reply: FastifyReply) => {
      const { id } = request.params as z.infer<typeof Params>
      const { state, bytes } = await findRow(shop, id)
      if (state !== 'arriving') throw new ShopError(409, 'This file is here already')
      if (!(await partOf(shop.config, id))) {
        await store.create(new Upload({ id, size: Number(bytes), offset: 0 }))
      }
      const answer = await (request.method === 'HEAD' ? look(request, id) : take(request, id))
      if (answer.status >= 400) throw new ShopError(answer.status, (await answer.text()).trim())
      return reply.code(answer.status).headers(Object.fromEntries(answer.headers)).send()
    }

    const look = (request: FastifyRequest, id: string) => {
      store.leave(id)
      return ask(request)
    }

    const take = async (request: FastifyRequest, id: string) => {
      const length = Number(request.headers['content-length'])
      if (!Number.isInteger(length)) throw new ShopError(411, 'Please say how long each part is')
      const end = ((await partOf(shop.config, id))?.size ?? 0) + length
      const refuse = async () => refuseWithoutRoom(shop, end - ((await partOf(shop.config, id))?.size ?? 0))
      await refuse()
      // others write to the disk too; the sender asks again, and is told why
      const watch = setInterval(() => refuse().catch(() => store.leave(id)), SECOND)
      try {
        return await store.from(id, request.raw, () => ask(request))
      } finally {
        clearInterval(watch)
      }
    }

    app.route({
      method: ['HEAD', 'PATCH'],
      url: '/api/admin/uploads/:id/bytes',
      onRequest: requireAdmin(shop),
      config: { takesHours: true },
      schema: { hide: true, params: Params },
      handler: receive,
    })
  }
