import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParam } from '../../contract/fields.ts'
import { NewPortfolioItem, PortfolioChange, PortfolioItem, PortfolioOrder } from '../../contract/portfolio.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import { sendJson } from '../answers.ts'
import type { Shop } from '../compose.ts'
import { orderPortfolio } from './order-portfolio.ts'
import { addPortfolioItem, changePortfolioItem, listPortfolio, removePortfolioItem } from './portfolio.ts'

const tags = ['portfolio']

export const portfolioRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, answers } = shop
    const onRequest = requireAdmin(shop)

    app.get(
      '/api/portfolio',
      { schema: { tags, summary: 'The portfolio', response: { 200: z.array(PortfolioItem) } } },
      (request, reply) => sendJson(answers, request, reply, 'portfolio', () => listPortfolio(db)),
    )

    app.post(
      '/api/portfolio',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Add a portfolio item',
          body: NewPortfolioItem,
          response: { 201: PortfolioItem },
        },
      },
      async ({ body }, reply) => {
        const item = await addPortfolioItem(db, body, shop.now())
        answers.drop()
        return reply.code(201).send(item)
      },
    )

    app.put(
      '/api/portfolio',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Set the order of the portfolio',
          body: PortfolioOrder,
          response: { 200: z.array(PortfolioItem) },
        },
      },
      async ({ body }) => {
        await orderPortfolio(db, body.ids)
        answers.drop()
        return listPortfolio(db)
      },
    )

    app.put(
      '/api/portfolio/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change a portfolio item',
          params: IdParam,
          body: PortfolioChange,
          response: { 200: PortfolioItem },
        },
      },
      async ({ params, body }) => {
        const item = await changePortfolioItem(db, params.id, body)
        answers.drop()
        return item
      },
    )

    app.delete(
      '/api/portfolio/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Delete a portfolio item',
          params: IdParam,
          response: { 204: z.null() },
        },
      },
      async ({ params }, reply) => {
        await removePortfolioItem(db, params.id)
        answers.drop()
        return reply.code(204).send(null)
      },
    )
  }
