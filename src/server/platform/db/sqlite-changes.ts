import { sql } from 'kysely'
import type { OtherServers, Watcher } from './changes.ts'
import type { Database, Db } from './open.ts'

const POLL_EVERY = 500
/** Changes within this time are counted as one. */
const COUNT_AFTER = 100

/**
 * SQLite has no notifications, so changes that visitors see are counted in `user_version`, which every process polls. SQLite's
 * own `data_version` also changes with every heartbeat of a worker.
 */
export async function pollForChanges({ db }: Database, { onChange }: Watcher): Promise<OtherServers> {
  let seen = await readCount(db)
  let pending: NodeJS.Timeout | null = null

  /** More than our own changes means that another process changed something. */
  const take = (count: number, own: number) => {
    if (count > seen + own) onChange('any')
    seen = Math.max(seen, count)
  }
  const count = async () => {
    pending = null
    // if it gets lost, the other servers' cached responses expire
    await raiseCount(db).then(
      (now) => take(now, 1),
      () => {},
    )
  }
  const timer = setInterval(
    () =>
      readCount(db).then(
        (now) => take(now, 0),
        () => {},
      ),
    POLL_EVERY,
  ).unref()
  return {
    announce: () => {
      pending ??= setTimeout(count, COUNT_AFTER).unref()
    },
    leave: async () => {
      clearInterval(timer)
      if (!pending) return
      clearTimeout(pending)
      await count()
    },
  }
}

async function readCount(db: Db): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  return rows[0]?.user_version ?? 0
}

const raiseCount = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const next = (await readCount(tx)) + 1
    await sql`pragma user_version = ${sql.lit(next)}`.execute(tx)
    return next
  })
