import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { CHECKSUM_HEADER, STATE_HEADER, UploadChecksum } from '../../../contract/videos/upload.ts'
import type { Shop } from '../../composed-shop.ts'
import { lazily } from '../../platform/async/lazily.ts'
import { ShopError, sendError } from '../../platform/http/errors.ts'
import { requireAdmin } from '../../platform/http/sessions.ts'
import { needDiskSpace } from './disk-space.ts'
import { sealUpload } from './seal-upload.ts'
import type { TusServer } from './tus-server.ts'
import { partOf } from './upload-files.ts'
import { findRow } from './uploads.ts'

const SECOND = 1000
const Params = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) })

/** The bytes of an upload, by the tus protocol: a HEAD says how far it is, a PATCH goes on from there. */
export const bytesRoutes =
  (shop: Shop, onSealed: () => void): FastifyPluginAsync =>
  async (app) => {
    let opened: TusServer | null = null
    const tusServer = lazily(async () => {
      const { openTusServer } = await import('./tus-server.ts')
      opened = openTusServer(shop.config)
      return opened
    })
    app.addHook('preClose', async () => opened?.leaveAll())
    // what arrives goes straight to the disk, and is never held as a body
    app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))

    const receive = async (request: FastifyRequest, reply: FastifyReply) => {
      const { id } = request.params as z.infer<typeof Params>
      const { state, bytes, multipartId } = await findRow(shop, id)
      if (state !== 'arriving') throw new ShopError('upload-is-here', 'This file is here already')
      if (multipartId) throw new ShopError('upload-goes-elsewhere', 'The parts of this file go to the bucket')
      const tus = await tusServer()
      if (!(await partOf(shop.config, id))) await tus.begin(id, Number(bytes))
      const answer = await (request.method === 'HEAD' ? tus.look(request, id) : take(tus, request, id))
      if (answer.status >= 400)
        return sendError(request, reply, { status: answer.status, sentence: (await answer.text()).trim() })
      reply.code(answer.status).headers(Object.fromEntries(answer.headers))
      if (request.method === 'PATCH' && (await isSealed(request, id, Number(bytes)))) {
        onSealed()
        reply.header(STATE_HEADER, 'sealed')
      }
      return reply.send()
    }

    /** Whoever sends all of a small file at once says its checksum with it; else it is sealed by a call of its own. */
    const isSealed = async ({ headers }: FastifyRequest, id: string, bytes: number) => {
      const { data } = UploadChecksum.safeParse({ checksum: headers[CHECKSUM_HEADER] })
      if (!data || (await partOf(shop.config, id))?.size !== bytes) return false
      await sealUpload(shop, id, data)
      return true
    }

    const take = async (tus: TusServer, request: FastifyRequest, id: string) => {
      const length = Number(request.headers['content-length'])
      if (!Number.isInteger(length))
        throw new ShopError('length-required', 'Please say how long each part is')
      const end = ((await partOf(shop.config, id))?.size ?? 0) + length
      const refuse = async () => needDiskSpace(shop, end - ((await partOf(shop.config, id))?.size ?? 0))
      await refuse()
      // others write to the disk too; the sender asks again, and is told why
      const watch = setInterval(() => refuse().catch(() => tus.leave(id)), SECOND)
      try {
        return await tus.take(request, id)
      } finally {
        clearInterval(watch)
      }
    }

    app.route({
      method: ['HEAD', 'PATCH'],
      url: plainRoutes.uploadBytes,
      onRequest: requireAdmin(shop),
      config: { takesHours: true },
      schema: { hide: true, params: Params },
      handler: receive,
    })
  }
