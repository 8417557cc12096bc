import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Upload } from '../../../contract/videos/upload.ts'
import * as calls from '../../../contract/videos/upload-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { beginUpload } from './begin-upload.ts'
import { bytesRoutes } from './bytes-routes.ts'
import { changeDetails } from './change-details.ts'
import { claimSending } from './claim-sending.ts'
import { Finisher } from './finisher.ts'
import { removeUpload } from './remove-upload.ts'
import { sealUpload } from './seal-upload.ts'
import { tidyUploads } from './tidy-uploads.ts'
import { listUploadParts, signPart } from './upload-parts.ts'
import { findUpload, listUploads } from './uploads.ts'

const HOUR = 60 * 60 * 1000

export const uploadRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
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

    await app.register(bytesRoutes(shop, () => finisher.wake()))

    mount(calls.listUploads, async () => (await listUploads(shop)).map(shown))

    mount(calls.beginUpload, ({ body }) => beginUpload(shop, body))

    mount(calls.claimUpload, ({ params, body }) => claimSending(shop, params.id, body.sender))

    mount(calls.findUpload, async ({ params }) => shown(await findUpload(shop, params.id)))

    mount(calls.changeUpload, async ({ params, body }) => {
      await changeDetails(shop, params.id, body)
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
  }
