import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/open.ts'

/** Where a crowd comes faster than it is written down, the rest is not worth a slower shop. */
const MOST_WAITING = 5000

/**
 * How often each preview was begun: what many watch is likely to be sold next, so its master comes next. Kept in memory and
 * written down every few seconds; nobody who watches waits for it.
 */
export class PreviewViews {
  readonly #waiting = new Map<number, number>()

  /** A browser asks for a video in pieces: only who asks for its beginning begins to watch it. */
  note({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>, videoId: number) {
    if (method !== 'GET' || !/^bytes=0-/.test(headers.range ?? 'bytes=0-')) return
    const known = this.#waiting.get(videoId)
    if (known !== undefined || this.#waiting.size < MOST_WAITING) this.#waiting.set(videoId, (known ?? 0) + 1)
  }

  /** Only while the master is awaited: afterwards nobody asks. */
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
