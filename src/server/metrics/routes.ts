import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Shop } from '../compose.ts'
import { notFound, ShopError } from '../errors.ts'
import { isSame } from '../secret.ts'
import { within } from '../within.ts'
import { EXPOSITION_TYPE, expose, gauge, type Metric } from './exposition.ts'
import { watchProcess } from './process-figures.ts'
import type { RequestTimes } from './request-times.ts'
import { shopFigures } from './shop-figures.ts'

const PATIENCE = 5000

/** Figures for Prometheus: of this process, and of the shop's books, which are the same at every server. */
export const metricsRoutes =
  (shop: Shop, requests: RequestTimes): FastifyPluginAsyncZod =>
  async (app) => {
    const ownProcess = watchProcess()
    app.addHook('onClose', async () => ownProcess.stop())
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      refuseStrangers(request, shop.config.metricsToken)
      const [books, hasStorage] = await Promise.all([
        within(PATIENCE, shopFigures(shop)).catch((err: unknown): Metric[] => {
          request.log.warn({ reqId: request.id, err }, 'the figures of the books could not be read')
          return []
        }),
        within(PATIENCE, shop.storage.check()).then(
          () => true,
          () => false,
        ),
      ])
      const up = [
        gauge('cloverleaf_database_up', 'Whether the database answers.', { value: books.length > 0 ? 1 : 0 }),
        gauge('cloverleaf_storage_up', 'Whether the storage of the files answers.', {
          value: hasStorage ? 1 : 0,
        }),
      ]
      const text = expose([requests.figures(), ...up, ...books, ...ownProcess.figures()])
      return reply.header('cache-control', 'no-store').type(EXPOSITION_TYPE).send(text)
    })
  }

/** With a token whoever knows it; without one only this machine itself, and not for somebody else. */
function refuseStrangers({ headers, socket }: FastifyRequest, token: string | null) {
  if (token) {
    if (isSame(headers.authorization ?? '', `Bearer ${token}`)) return
    throw new ShopError(401, 'The figures need the token of METRICS_TOKEN', { 'www-authenticate': 'Bearer' })
  }
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers)
  if (isForwarded || !isLoopback(socket.remoteAddress)) notFound('address')
}

const isLoopback = (address = '') => /^(::1$|(::ffff:)?127\.)/.test(address)
