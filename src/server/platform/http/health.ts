import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Shop } from '../../composed-shop.ts'
import { memoizeFor } from '../async/memoize.ts'
import { withTimeout } from '../async/with-timeout.ts'
import { missingMigrations } from '../db/migrate.ts'
import { isLow, lowDiskSentence } from '../storage/disk-space.ts'
import { ShopError } from './errors.ts'

const TIMEOUT_MS = 2000
const MEDIA_MISSING = 'The storage is empty or that of another shop, so nothing is sold'
/** `/readyz` is public and checks the bucket over the network, so its result is cached. */
const FRESH_MS = 1000
const STOPPING = 'The shop is stopping'

/** Liveness, health and readiness probes. */
export const healthRoutes =
  (shop: Shop): FastifyPluginAsync =>
  async (app) => {
    const { db, storage } = shop
    const hidden = { schema: { hide: true } }

    /** 200 while the process responds; otherwise restart it. */
    app.get('/livez', hidden, (_request, reply) => sendOk(reply))

    /** For a proxy before one server: 503 once it stops. Without a database the shop's own pages say so better than a proxy. */
    app.get('/up', hidden, (_request, reply) => {
      if (shop.stopping.signal.aborted) throw new ShopError('unavailable', STOPPING)
      return sendOk(reply)
    })

    /** 503 while the database does not respond. */
    app.get('/healthz', hidden, async (request, reply) => {
      await orUnhealthy(request, 'The database does not answer', sql`select 1`.execute(db))
      return sendOk(reply)
    })

    const checkReady = memoizeFor(
      FRESH_MS,
      () => shop.now(),
      (request: FastifyRequest) =>
        Promise.all([
          orUnhealthy(request, 'The database does not answer', missingMigrations(db)),
          orUnhealthy(request, 'The storage of the files does not answer', storage.check()).then(
            async () => ((await shop.areMediaThere()) ? null : MEDIA_MISSING),
            ({ message }: ShopError) => message,
          ),
          withTimeout(TIMEOUT_MS, shop.disks()).catch(() => []),
        ]),
    )

    /**
     * 200 while a load balancer should send traffic here. Missing storage is only a warning: the shop still shows and sells
     * without it, and all servers share it, so failing here would take down all of them. So is a disk that is almost full.
     */
    app.get('/readyz', hidden, async (request, reply) => {
      if (shop.stopping.signal.aborted) throw new ShopError('unavailable', STOPPING)
      const [missing, warning, disks] = await checkReady(request)
      if (missing.length > 0) throw new ShopError('unavailable', 'The database is not up to date')
      return sendOk(reply, [warning, ...disks.filter(isLow).map(lowDiskSentence)].filter(Boolean).join('; '))
    })
  }

const sendOk = (reply: FastifyReply, warning = '') =>
  reply
    .header('cache-control', 'no-store')
    .type('text/plain')
    .send(warning ? `ok, but: ${warning}` : 'ok')

/** The probe gets the sentence, the log the cause. */
async function orUnhealthy<T>(
  { log, id: reqId }: FastifyRequest,
  sentence: string,
  work: Promise<T>,
): Promise<T> {
  try {
    return await withTimeout(TIMEOUT_MS, work)
  } catch (err) {
    log.warn({ reqId, err }, sentence)
    throw new ShopError('unavailable', sentence)
  }
}
