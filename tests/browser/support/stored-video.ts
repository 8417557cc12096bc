import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NEUTRAL_GRADE } from '../../../src/contract/videos/grading.ts'
import type { RowOf } from '../../../src/server/tables.ts'
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
  const key = `sources/${randomUUID()}.mp4`
  const { key: sourceKey, bytes: sourceBytes } = await storeFile(shop, key, clip)
  const { id } = await shop.composed.db
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
  return id
}
