import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/videos/upload-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { addCloudVideo } from './add-cloud-video.ts'
import { listIncoming } from './incoming.ts'
import { replaceFile } from './replace-file.ts'

export const cloudRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.listIncoming, () => listIncoming(shop))

    mount(calls.replaceFile, ({ params, body }) => replaceFile(shop, params.id, body))

    mount(calls.addCloudVideo, async ({ body }) => await addCloudVideo(shop, body))
  }
