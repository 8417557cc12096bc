import type { Db } from '../db/open.ts'
import { seal } from '../secret.ts'
import { MARKER } from './layout.ts'
import { readSmallFile, type Storage } from './storage.ts'

interface Site {
  db: Db
  secret: string
  storage: Storage
}

/** The database remembers that its media were marked. */
const SETTING = 'media.marked'

export const markerOf = (secret: string) => Buffer.from(`${seal(secret, 'media marker')}\n`)

/**
 * Whether the storage is the one that this shop put its media into. A volume that was not mounted is an empty folder, which
 * would answer every question. One that does not answer is another matter.
 */
export async function areMediaThere(site: Site): Promise<boolean> {
  const { db, secret, storage } = site
  const marked = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst()
  try {
    if (!marked) {
      await markMedia(site)
      return true
    }
    return (await readSmallFile(storage, MARKER))?.equals(markerOf(secret)) ?? false
  } catch {
    return true
  }
}

/** From now on this storage is the shop's. */
export async function markMedia({ db, secret, storage }: Site) {
  await storage.put(MARKER, markerOf(secret))
  await db
    .insertInto('setting')
    .values({ name: SETTING, value: '1' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
