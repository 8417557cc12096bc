import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { HOUR, SECOND } from '../../../contract/time.ts'
import {
  type AnnouncedDetails,
  CHECKSUM_HEADER,
  type PartToSend,
  type SignedPart,
  STATE_HEADER,
  type Upload,
  UploadChecksum,
  type UploadParts,
} from '../../../contract/videos/upload.ts'
import * as calls from '../../../contract/videos/upload-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { lazy } from '../../platform/async/memoize.ts'
import { ShopError, sendError } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { isOwner, requireAccess } from '../../platform/http/sessions.ts'
import type { DirectUpload, Multipart } from '../../platform/storage/storage.ts'
import { changeDetails } from './assign-upload.ts'
import { beginUpload } from './begin-upload.ts'
import { claimSending } from './claim-sending.ts'
import { UploadFinisher } from './finish-upload.ts'
import { addCloudVideo, listIncoming } from './incoming.ts'
import { receivedFileOf } from './received-file.ts'
import { removeUpload, tidyUploads } from './tidy-uploads.ts'
import type { TusServer } from './tus-server.ts'
import { keyOf, needDiskSpace, partOf } from './upload-files.ts'
import { findKnownFiles, findRow, findUpload, listUploads, toUpload } from './uploads.ts'

const BytesParam = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) })

export const uploadRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    const finisher = new UploadFinisher(shop, app.log)
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

    /** A helper sets no price, and replaces no video that others may have bought. */
    const asAllowed = async <D extends AnnouncedDetails>(
      details: D,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<D> =>
      (await isOwner(shop, request, reply)) ? details : { ...details, price: null, replaces: null }

    await app.register(bytesRoutes(shop, () => finisher.wake()))

    mount(calls.listUploads, async () => (await listUploads(shop)).map(shown))

    mount(calls.beginUpload, async (request, reply) => {
      const { details, ...upload } = request.body
      return beginUpload(shop, { ...upload, details: details && (await asAllowed(details, request, reply)) })
    })

    mount(calls.findKnownFiles, ({ body }) => findKnownFiles(shop.db, body))

    mount(calls.claimUpload, ({ params, body }) => claimSending(shop, params.id, body.sender))

    mount(calls.findUpload, async ({ params }) => shown(await findUpload(shop, params.id)))

    mount(calls.changeUpload, async (request, reply) => {
      const { params, body } = request
      await changeDetails(shop, params.id, await asAllowed(body, request, reply))
      finisher.wake()
      return findUpload(shop, params.id)
    })

    mount(calls.listUploadParts, ({ params }) => listUploadParts(shop, params.id))

    mount(calls.signPart, ({ params, body }) => signPart(shop, params.id, body))

    mount(calls.sealUpload, async ({ params, body }) => {
      const upload = await sealUpload(shop, params.id, body)
      finisher.wake()
      return shown(upload)
    })

    mount(calls.removeUpload, ({ params }) => removeUpload(shop, params.id))

    mount(calls.listIncoming, () => listIncoming(shop))

    mount(calls.addCloudVideo, ({ body }) => addCloudVideo(shop, body))
  }

/** The bytes of an upload by the tus protocol: HEAD tells the offset, PATCH resumes there. */
const bytesRoutes =
  (shop: Shop, onSealed: () => void): FastifyPluginAsync =>
  async (app) => {
    let opened: TusServer | null = null
    const tusServer = lazy(async () => {
      const { openTusServer } = await import('./tus-server.ts')
      opened = openTusServer(shop.config)
      return opened
    })
    app.addHook('preClose', async () => opened?.leaveAll())
    // the body is streamed to the disk
    app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))

    const receive = async (request: FastifyRequest, reply: FastifyReply) => {
      const { id } = request.params as z.infer<typeof BytesParam>
      const { state, bytes, multipartId } = await findRow(shop, id)
      if (state !== 'arriving') throw new ShopError('upload-is-here', 'This file is here already')
      if (multipartId) throw new ShopError('conflict', 'The parts of this file go to the bucket')
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

    /** A small file that is sent at once carries its checksum in a header; others are sealed by a call. */
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
      // other processes write to the disk too; the sender retries and gets the reason
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
      onRequest: requireAccess(shop, { access: 'helper' }),
      config: { takesHours: true },
      schema: { hide: true, params: BytesParam },
      handler: receive,
    })
  }

/** Marks an upload as complete with the sender's checksum. Idempotent. */
async function sealUpload(shop: Shop, id: string, { checksum }: UploadChecksum): Promise<Upload> {
  const row = await findRow(shop, id)
  if (row.state !== 'arriving') return toUpload(shop, row)
  const { bytes } = row
  const received = await receivedFileOf(shop, row).received()
  if (received !== Number(bytes))
    throw new ShopError('conflict', `Only ${received} of ${bytes} bytes are here`)
  const sealed = await shop.db
    .updateTable('upload')
    .set({ state: 'checking', checksum })
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .returningAll()
    .executeTakeFirst()
  return sealed ? toUpload(shop, sealed) : findUpload(shop, id)
}

/** The parts in the bucket. Where the bucket no longer knows the upload, it is begun again. */
async function listUploadParts(shop: Shop, id: string): Promise<UploadParts> {
  const { direct, upload, partBytes } = await findParts(shop, id)
  const parts = await direct.list(upload)
  if (!parts) await beginAnew(shop, id, upload, direct)
  return { partBytes, parts: (parts ?? []).map(({ number, checksum }) => ({ number, checksum })) }
}

/** Any server can sign: all it needs is in the upload's row. */
async function signPart(
  shop: Shop,
  id: string,
  { number, checksum, arrived }: PartToSend,
): Promise<SignedPart> {
  const { direct, upload, partBytes, bytes } = await findParts(shop, id)
  const parts = Math.ceil(bytes / partBytes)
  if (number > parts) throw new ShopError('invalid-input', `This file has only ${parts} parts`)
  await shop.db
    .updateTable('upload')
    .set({ touchedAt: shop.now().toISOString(), arrivedBytes: Math.min(arrived, bytes) })
    .where('id', '=', id)
    .execute()
  return direct.sign(upload, { number, checksum })
}

async function findParts(shop: Shop, id: string) {
  const row = await findRow(shop, id)
  const { state, multipartId, partBytes, bytes } = row
  const { direct } = shop.storage
  if (state !== 'arriving') throw new ShopError('upload-is-here', 'This file is here already')
  if (!direct || !multipartId || !partBytes)
    throw new ShopError('conflict', 'The bytes of this file go to the shop, not to a bucket')
  return { direct, upload: { key: keyOf(row), multipartId }, partBytes, bytes: Number(bytes) }
}

/** A lifecycle rule may remove incomplete uploads after some days. */
async function beginAnew({ db }: Shop, id: string, gone: Multipart, direct: DirectUpload) {
  const begun = await direct.begin(gone.key)
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ multipartId: begun.multipartId, arrivedBytes: 0 })
    .where('id', '=', id)
    .where('multipartId', '=', gone.multipartId)
    .executeTakeFirst()
  // another request was faster
  if (numUpdatedRows === 0n) await direct.abort(begun)
}
