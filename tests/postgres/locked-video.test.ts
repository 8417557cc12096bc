import { expect, it } from 'vitest'
import { VERSIONS } from '../../src/server/videos/versions.ts'
import { findVideo, lockVideo } from '../../src/server/videos/video-row.ts'
import { openTestShop } from '../support/test-shop.ts'
import { addVideoRow } from '../support/world/videos.ts'

it('a video that is locked is read as the transaction before wrote it', async () => {
  const { shop, close } = await openTestShop({ WORKER: '0' })
  const { db } = shop
  const { id } = await addVideoRow(shop)
  const names = ['preview', ...VERSIONS]
  const file = { gradeVersion: 1, width: 16, height: 9, bytes: 1 }
  const writeAfterLock = (name: string) =>
    db.transaction().execute(async (tx) => {
      const { made } = await lockVideo(shop, tx, id)
      await tx
        .updateTable('video')
        .set({ made: JSON.stringify({ ...made, [name]: file }) })
        .where('id', '=', id)
        .execute()
    })
  await Promise.all(names.map(writeAfterLock))
  expect(Object.keys((await findVideo(db, id))?.made ?? {}).sort()).toEqual(names.sort())
  await close()
})
