import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/weekend/sheet-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { readSheet } from './read-sheet.ts'

export const weekendSheetRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    mount(calls.readWeekendSheet, ({ params }) => readSheet(shop, params.id))
  }
