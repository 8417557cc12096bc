import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { toDollars } from '../../../contract/buying/pricing.ts'
import type { Takedown } from '../../../contract/videos/takedown.ts'
import * as calls from '../../../contract/videos/takedown-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import type { RowOf } from '../../tables.ts'
import { filesOf, findTarget } from './find-target.ts'
import { takeDown } from './take-down.ts'

const toTakedown = (row: RowOf<'takedown'>): Takedown => ({
  ...row,
  refundsBuyers: row.refundsBuyers === 1,
  riders: (JSON.parse(row.riders) as number[]).length,
  videos: (JSON.parse(row.videos) as number[]).length,
})

export const takedownRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    const takedowns = () => shop.db.selectFrom('takedown').selectAll()

    mount(calls.planTakedown, async ({ query }) => {
      const target = await findTarget(shop.db, query.kind, query.id)
      const { kind, title, state, riderIds, videos, plainKeys, pictureKeys, orders, shareIds } = target
      const amounts = new Set(orders.map(({ cents }) => cents))
      const [each = 0] = amounts
      return {
        kind,
        title,
        state,
        riders: riderIds.length,
        videos: videos.length + plainKeys.length,
        files: filesOf(videos).length + plainKeys.length + pictureKeys.length,
        buyers: orders.length,
        people: new Set(orders.map(({ email }) => email)).size,
        shares: shareIds.length,
        paid: toDollars(orders.reduce((sum, { cents }) => sum + cents, 0)),
        each: amounts.size === 1 ? toDollars(each) : null,
      }
    })

    mount(calls.takeDown, async ({ body }) => {
      const id = await takeDown(shop, body)
      return toTakedown(await takedowns().where('id', '=', id).executeTakeFirstOrThrow())
    })

    mount(calls.listTakedowns, async () =>
      (await takedowns().orderBy('id', 'desc').limit(200).execute()).map(toTakedown),
    )
  }
