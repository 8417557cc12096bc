import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../contract/catalogue/start-list-calls.ts'
import type { Shop } from '../composed-shop.ts'
import { mounting } from '../platform/http/mount.ts'
import { importStartList, listImports, undoImport } from './imports.ts'

export const importRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const { mount } = mounting(app, shop)

    mount(calls.listImports, () => listImports(db))

    mount(calls.importStartList, ({ body }) => importStartList(db, body, shop.now()))

    mount(calls.undoImport, async ({ params }) => {
      await undoImport(db, params.id, shop.now())
      // payments that are open for what left the shop are cancelled
      shop.worker.wake('reconcile')
    })
  }
