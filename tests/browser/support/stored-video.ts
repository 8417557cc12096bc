import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { NEUTRAL_GRADE } from '../../../src/contract/grading.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import type { RunningShop } from './running-shop.ts'

/** Puts a clip into the shop's storage as a video that nothing has been made of yet; gives its id. */
export async function storeVideo({ dataDir }: RunningShop, clip: string, sourceName = 'A001_C014.mov') {
  const folder = join(dataDir, 'media/sources')
  await mkdir(folder, { recursive: true })
  // a name of its own: the shop may still be reading what another test had there
  const name = `${randomUUID()}.mp4`
  await copyFile(clip, join(folder, name))
  const { db, close } = await openDatabase({ url: null, dataDir })
  const { id } = await db
    .insertInto('video')
    .values({
      sourceKey: `sources/${name}`,
      sourceName,
      sourceBytes: (await stat(clip)).size,
      grade: JSON.stringify(NEUTRAL_GRADE),
      gradeVersion: 1,
      state: 'ready',
      createdAt: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await close()
  return id
}
