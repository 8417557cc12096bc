import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NEUTRAL_GRADE } from '../../../src/contract/grading.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import type { RowOf } from '../../../src/server/db/tables.ts'
import type { RunningShop } from './running-shop.ts'

/** Puts a clip into the shop's storage under a key. */
export async function storeFile({ dataDir }: RunningShop, key: string, clip: string) {
  const to = join(dataDir, 'media', key)
  await mkdir(dirname(to), { recursive: true })
  await copyFile(clip, to)
  return { key, bytes: (await stat(clip)).size }
}

/** Puts a clip into the shop's storage as a video that nothing but what is given has been made of yet; gives its id. */
export async function storeVideo(
  shop: RunningShop,
  clip: string,
  { sourceName = 'A001_C014.mov', ...made }: Partial<RowOf<'video'>> = {},
) {
  // a name of its own: the shop may still be reading what another test had there
  const key = `sources/${randomUUID()}.mp4`
  const { key: sourceKey, bytes: sourceBytes } = await storeFile(shop, key, clip)
  const { db, close } = await openDatabase({ url: null, dataDir: shop.dataDir })
  const { id } = await db
    .insertInto('video')
    .values({
      ...{ sourceKey, sourceName, sourceBytes },
      grade: JSON.stringify(NEUTRAL_GRADE),
      gradeVersion: 1,
      state: 'ready',
      createdAt: new Date().toISOString(),
      ...made,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await close()
  return id
}

/** Takes out what other tests of the shop left, for a test that looks at all films. */
export async function removeFilms({ dataDir }: RunningShop) {
  const { db, close } = await openDatabase({ url: null, dataDir })
  await db
    .updateTable('video')
    .set({ deletedAt: new Date().toISOString() })
    .where('deletedAt', 'is', null)
    .execute()
  await close()
}
