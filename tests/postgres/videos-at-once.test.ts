// @module-tag long
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { addVideoJob, subjectOf } from '../../src/server/videos/video-jobs.ts'
import { addEvent } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { makeClip } from '../support/make-clip.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addClip, fileOf, startWork, whenEnded } from '../support/world/uploads.ts'

const test = sharedTestShop()
const admin = sharedAdmin(test)
let eventId: number

beforeAll(async () => {
  eventId = (await addEvent(admin)).id
  await makeClip(fileOf(test.shop, 'incoming/run.mp4'))
  startWork(test.shop)
})

async function addReadyVideo() {
  const { videoId } = await addClip(test.shop, 'run.mp4', { eventId })
  expect(await whenEnded(test.shop, videoId)).toMatchObject({ state: 'ready' })
  return videoId
}

/** How many calls with these words wait for a row that another one has. */
const waitingWith = (words: string) => async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${words}%`}`.execute(
    test.shop.db,
  )
  return rows.length
}

async function makePhoneCopyAgain(id: number) {
  const { db, now, worker } = test.shop
  await db.transaction().execute((tx) => addVideoJob(tx, 'phone', { id, gradeVersion: 1 }, now()))
  worker.wake('versions')
}

const unfinished = (videoId: number) =>
  test.shop.db
    .selectFrom('job')
    .selectAll()
    .where('subject', '=', subjectOf(videoId))
    .where('finishedAt', 'is', null)

it('takes a new grade at the very moment in which the old one is through', async () => {
  const { db } = test.shop
  const videoId = await addReadyVideo()
  let answer: ReturnType<Client['send']> | undefined
  await makePhoneCopyAgain(videoId)
  const job = unfinished(videoId).where('lockedBy', 'is not', null)
  await expect.poll(() => job.execute(), { interval: 5, timeout: 100_000 }).toHaveLength(1)
  await db.transaction().execute(async (other) => {
    await other
      .selectFrom('job')
      .select('id')
      .where('id', '=', (await job.executeTakeFirstOrThrow()).id)
      .forUpdate()
      .execute()
    const endings = waitingWith('"outcome"')
    // the worker has the file and wants to write that it is through
    await expect.poll(endings, { timeout: 100_000 }).toBe(1)
    answer = admin.send('PUT', `/api/admin/videos/${videoId}`, {
      grade: { ...NEUTRAL_GRADE, contrast: 5 },
    })
    await expect.poll(endings, { timeout: 100_000 }).toBe(2)
  })
  expect((await answer)?.status).toBe(200)
  const video = await whenEnded(test.shop, videoId)
  expect(video).toMatchObject({ state: 'ready', gradeVersion: 2 })
  const failures = await db
    .selectFrom('job')
    .select('lastError')
    .where('subject', '=', subjectOf(videoId))
    .where('lastError', 'is not', null)
    .execute()
  expect(failures).toEqual([])
})
