import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Shop } from '../../composed-shop.ts'
import { withTimeout } from '../async/with-timeout.ts'
import { notFound, ShopError } from '../http/errors.ts'
import { EXPOSITION_TYPE, expose, gauge, type Metric } from '../http/exposition.ts'
import type { RequestTimes } from '../http/request-times.ts'
import { isSame } from '../secret.ts'
import { listenForFigures } from './own-listener.ts'
import { watchProcess } from './process-figures.ts'
import { shopFigures } from './shop-figures.ts'

const TIMEOUT_MS = 5000

/**
 * Figures for Prometheus: of this process, and of the shop's books, which are the same at every server. Where visitors come
 * they need the token: whether a proxy stands before us cannot be seen from here. Without one they have a port of their own.
 */
export const metricsRoutes =
  (shop: Shop, requests: RequestTimes): FastifyPluginAsyncZod =>
  async (app) => {
    const { metricsToken, metricsPort } = shop.config
    const ownProcess = watchProcess()
    app.addHook('onClose', async () => ownProcess.stop())

    const figures = async (): Promise<string> => {
      const [books, hasStorage] = await Promise.all([
        withTimeout(TIMEOUT_MS, shopFigures(shop)).catch((err: unknown): Metric[] => {
          app.log.warn({ err }, 'the figures of the books could not be read')
          return []
        }),
        withTimeout(TIMEOUT_MS, shop.storage.check()).then(
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
      return expose([requests.figures(), ...up, ...books, ...ownProcess.figures()])
    }

    app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
      if (!metricsToken) return notFound('address')
      if (!isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) {
        throw new ShopError('token-required', 'The figures need the token of METRICS_TOKEN', {
          'www-authenticate': 'Bearer',
        })
      }
      return reply
        .header('cache-control', 'no-store')
        .type(EXPOSITION_TYPE)
        .send(await figures())
    })
    if (metricsPort !== null) listenForFigures(app, metricsPort, figures)
  }
