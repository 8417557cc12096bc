import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Shop } from '../../composed-shop.ts'
import { withTimeout } from '../async/with-timeout.ts'
import { notFound, ShopError } from '../http/errors.ts'
import { EXPOSITION_TYPE, expose, gauge, type Metric } from '../http/prometheus.ts'
import type { RequestTimes } from '../http/request-log.ts'
import { isSame } from '../secret.ts'
import { shopMetrics } from './shop-metrics.ts'

const TIMEOUT_MS = 5000

/**
 * Prometheus metrics of this process and of the shop, the latter the same on every server. They need METRICS_TOKEN, also on this
 * machine, where a proxy's requests come from too.
 */
export const metricsRoutes =
  (shop: Shop, requests: RequestTimes): FastifyPluginAsyncZod =>
  async (app) => {
    const { metricsToken } = shop.config
    const processStats = processMetrics()
    app.addHook('onClose', async () => processStats.stop())

    const metrics = async (): Promise<string> => {
      const [books, hasStorage, disks] = await Promise.all([
        withTimeout(TIMEOUT_MS, shopMetrics(shop)).catch((err: unknown): Metric[] => {
          app.log.warn({ err }, 'the metrics of the books could not be read')
          return []
        }),
        withTimeout(TIMEOUT_MS, shop.storage.check()).then(
          () => true,
          () => false,
        ),
        withTimeout(TIMEOUT_MS, shop.disks()).catch(() => []),
      ])
      const ofDisks = (value: 'free' | 'size') =>
        disks.map((disk) => ({ labels: { holds: disk.holds }, value: disk[value] }))
      const up = [
        gauge('cloverleaf_database_up', 'Whether the database answers.', { value: books.length > 0 ? 1 : 0 }),
        gauge('cloverleaf_storage_up', 'Whether the storage of the files answers.', {
          value: hasStorage ? 1 : 0,
        }),
        gauge('cloverleaf_disk_free_bytes', 'Free space of the disks of this server.', ...ofDisks('free')),
        gauge('cloverleaf_disk_size_bytes', 'Their size.', ...ofDisks('size')),
      ]
      return expose([requests.metrics(), ...up, ...books, ...processStats.metrics()])
    }

    app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
      if (!metricsToken) return notFound('address')
      if (!isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) {
        throw new ShopError('login-required', 'The metrics need the token of METRICS_TOKEN', {
          'www-authenticate': 'Bearer',
        })
      }
      return reply
        .header('cache-control', 'no-store')
        .type(EXPOSITION_TYPE)
        .send(await metrics())
    })
  }

/** Under Prometheus' standard names. The event-loop lag is measured between scrapes. */
function processMetrics() {
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  const started = Date.now() / 1000 - process.uptime()
  return {
    metrics(): Metric[] {
      const { rss, heapUsed, external } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const { utilization } = performance.eventLoopUtilization()
      const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
      const metrics: Metric[] = [
        gauge('process_start_time_seconds', 'When the process started.', { value: started }),
        {
          name: 'process_cpu_seconds_total',
          help: 'Seconds of a core that were used.',
          type: 'counter',
          samples: [{ value: (user + system) / 1e6 }],
        },
        gauge('process_resident_memory_bytes', 'Memory in use.', { value: rss }),
        gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript.', { value: heapUsed }),
        gauge('nodejs_external_memory_bytes', 'Memory of buffers and native parts.', { value: external }),
        gauge('nodejs_eventloop_utilization', 'How busy the one thread was since the start, from 0 to 1.', {
          value: utilization,
        }),
        gauge(
          'nodejs_eventloop_lag_seconds',
          'How late the thread came to what was due, since the last scrape.',
          { labels: { quantile: 0.5 }, value: seconds(lag.percentile(50)) },
          { labels: { quantile: 0.99 }, value: seconds(lag.percentile(99)) },
          { labels: { quantile: 1 }, value: seconds(lag.max) },
        ),
      ]
      lag.reset()
      return metrics
    },
    stop: () => lag.disable(),
  }
}
