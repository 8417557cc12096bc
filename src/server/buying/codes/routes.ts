import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/buying/code-calls.ts'
import { dayIn } from '../../../contract/platform/time-zone.ts'
import { readTimeZone } from '../../books/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { addCode, changeCode, listCodes, removeCode } from './codes.ts'
import { exportCodeOrders, exportCodes } from './export-codes.ts'

const CSV = 'text/csv; charset=utf-8'

export const codeRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount, mountSent } = mounting(app, shop)
    const attachment = async (name: string) =>
      `attachment; filename="${name}-${dayIn(await readTimeZone(shop.db), shop.now())}.csv"`

    mount(calls.listCodes, () => listCodes(shop))
    mount(calls.addCode, ({ body }) => addCode(shop, body))
    mount(calls.changeCode, ({ params, body }) => changeCode(shop, params.id, body))
    mount(calls.removeCode, ({ params }) => removeCode(shop, params.id))
    mountSent(calls.exportCodes, async (_request, reply) =>
      reply
        .type(CSV)
        .header('content-disposition', await attachment('codes'))
        .send(await exportCodes(shop)),
    )
    mountSent(calls.exportCodeOrders, async ({ params }, reply) => {
      const { name, text } = await exportCodeOrders(shop, params.id)
      return reply
        .type(CSV)
        .header('content-disposition', await attachment(name.toLowerCase()))
        .send(text)
    })
  }
