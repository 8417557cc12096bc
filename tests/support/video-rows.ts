import { NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import type { Shop } from '../../src/server/composed-shop.ts'

/** A video's row as it is before anything was made of it, for tests that need no video. */
export const addVideoRow = ({ db, now }: Pick<Shop, 'db' | 'now'>) =>
  db
    .insertInto('video')
    .values({
      sourceKey: `sources/${crypto.randomUUID()}.mp4`,
      sourceName: 'run.mp4',
      sourceBytes: 6,
      grade: JSON.stringify(NEUTRAL_GRADE),
      gradeVersion: 1,
      state: 'ready',
      createdAt: now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
