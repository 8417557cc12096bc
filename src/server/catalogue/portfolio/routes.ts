import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/catalogue/portfolio-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { orderPortfolio } from './order-portfolio.ts'
import { addPortfolioItem, changePortfolioItem, listPortfolio, removePortfolioItem } from './portfolio.ts'

export const portfolioRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const { mount, mountForAudience } = mounting(app, shop)

    mountForAudience(calls.listPortfolio, () => listPortfolio(db))

    mount(calls.addWork, ({ body }) => addPortfolioItem(db, body, shop.now()))

    mount(calls.orderPortfolio, async ({ body }) => {
      await orderPortfolio(db, body.ids)
      return listPortfolio(db)
    })

    mount(calls.changeWork, ({ params, body }) => changePortfolioItem(db, params.id, body))

    mount(calls.removeWork, ({ params }) => removePortfolioItem(db, params.id))
  }
