import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/open.ts'

/** More videos at once are not counted. */
const MOST_WAITING = 5000

/**
 * Counts preview views: what many watch is likely to sell next, so its master is uploaded next. Counted in memory and
 * written every few seconds.
 */
export class PreviewViews {
  readonly #waiting = new Map<number, number>()

  /** A browser requests a video in ranges: only the first one counts. */
  note({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>, videoId: number) {
    if (method !== 'GET' || !/^bytes=0-/.test(headers.range ?? 'bytes=0-')) return
    const known = this.#waiting.get(videoId)
    if (known !== undefined || this.#waiting.size < MOST_WAITING) this.#waiting.set(videoId, (known ?? 0) + 1)
  }

  /** Only while the master is missing. */
  async write({ db }: { db: Db }) {
    const all = [...this.#waiting]
    this.#waiting.clear()
    for (const [id, views] of all)
      await db
        .updateTable('video')
        .set((row) => ({ watched: row('watched', '+', views) }))
        .where('id', '=', id)
        .where('standIn', 'is not', null)
        .execute()
  }
}
