import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Shop } from '../../composed-shop.ts'
import { memoizeFor } from '../async/memoize.ts'
import { withTimeout } from '../async/with-timeout.ts'
import { missingMigrations } from '../db/migrate.ts'
import { ShopError } from './errors.ts'

const TIMEOUT_MS = 2000
/** Anybody may ask, and the bucket is asked for it over the network. */
const FRESH_MS = 1000

/** For whoever watches the server: is it there, can it serve, and should it be sent visitors. */
export const healthRoutes =
  (shop: Shop): FastifyPluginAsync =>
  async (app) => {
    const { db, storage } = shop
    const hidden = { schema: { hide: true } }

    /** 200 while the process answers at all: whoever gets no answer should start it anew. */
    app.get('/livez', hidden, (_request, reply) => sayOk(reply))

    /** 200 while it can serve, 503 while its database does not answer. */
    app.get('/healthz', hidden, async (request, reply) => {
      await orSay(request, 'The database does not answer', sql`select 1`.execute(db))
      return sayOk(reply)
    })

    const find = memoizeFor(
      FRESH_MS,
      () => shop.now(),
      (request: FastifyRequest) =>
        Promise.all([
          orSay(request, 'The database does not answer', missingMigrations(db)),
          orSay(request, 'The storage of the files does not answer', storage.check()).then(
            () => null,
            ({ message }: ShopError) => message,
          ),
        ]),
    )

    /**
     * 200 while a proxy should send visitors here. Without the storage the shop still shows and sells, and as all its
     * servers have the same one, nobody would be left to do that; so it is only said.
     */
    app.get('/readyz', hidden, async (request, reply) => {
      if (shop.stopping.signal.aborted) throw new ShopError('unavailable', 'The shop is stopping')
      const [missing, lacking] = await find(request)
      if (missing.length > 0) throw new ShopError('unavailable', 'The database is not up to date')
      return sayOk(reply, lacking)
    })
  }

const sayOk = (reply: FastifyReply, lacking: string | null = null) =>
  reply
    .header('cache-control', 'no-store')
    .type('text/plain')
    .send(lacking ? `ok, but: ${lacking}` : 'ok')

/** Who watches gets the sentence, the log the reason. */
async function orSay<T>({ log, id: reqId }: FastifyRequest, sentence: string, work: Promise<T>): Promise<T> {
  try {
    return await withTimeout(TIMEOUT_MS, work)
  } catch (err) {
    log.warn({ reqId, err }, sentence)
    throw new ShopError('unavailable', sentence)
  }
}
