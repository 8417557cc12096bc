import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PortfolioItem } from '../../contract/portfolio.ts'
import { sendJson } from '../answers.ts'
import type { Shop } from '../compose.ts'
import { listPortfolio } from './portfolio.ts'

export const portfolioRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/portfolio',
      {
        schema: { tags: ['portfolio'], summary: 'The portfolio', response: { 200: z.array(PortfolioItem) } },
      },
      (request, reply) => sendJson(shop.answers, request, reply, 'portfolio', () => listPortfolio(shop.db)),
    )
  }
