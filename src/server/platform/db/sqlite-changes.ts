import { sql } from 'kysely'
import type { OtherServers, Watcher } from './changes.ts'
import type { Database, Db } from './open.ts'

const LOOK_EVERY = 500
/** Nobody looks more often than that, so changes that follow each other closely are counted as one. */
const COUNT_AFTER = 100

/**
 * SQLite tells nobody anything, so the changes that visitors can see are counted, and everybody looks at the count. It is
 * the number that SQLite keeps in its file for whatever an application likes; the one that it counts up itself
 * (`data_version`) goes up at every heartbeat of a worker.
 */
export async function lookForChanges({ db }: Database, { onChange }: Watcher): Promise<OtherServers> {
  let seen = await readCount(db)
  let waiting: NodeJS.Timeout | null = null

  /** What is not our own was counted by somebody else. */
  const take = (count: number, own: number) => {
    if (count > seen + own) onChange()
    seen = Math.max(seen, count)
  }
  const count = async () => {
    waiting = null
    // one that gets lost is made good by the age at which every server forgets its answers anyway
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
    LOOK_EVERY,
  ).unref()
  return {
    announce: () => {
      waiting ??= setTimeout(count, COUNT_AFTER).unref()
    },
    leave: async () => {
      clearInterval(timer)
      if (!waiting) return
      clearTimeout(waiting)
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
