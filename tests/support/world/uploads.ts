import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inspect } from 'node:util'
import { expect } from 'vitest'
import { type Grade, NEUTRAL_GRADE } from '../../../src/contract/videos/grading.ts'
import type { Shop } from '../../../src/server/composed-shop.ts'
import { JobFailed } from '../../../src/server/platform/jobs/run-jobs.ts'
import { addVideo } from '../../../src/server/videos/upload/add-video.ts'
import * as upload from '../../../src/server/videos/upload/finish-upload.ts'
import { complaints } from '../complaints.ts'

export const fileOf = (shop: Shop, key: string) => join(shop.config.dataDir, 'media', key)

/** Puts any file into the shop's storage as if it had been sent. */
export async function putFile(shop: Shop, name: string, bytes: Buffer | string) {
  const file = fileOf(shop, `incoming/${name}`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
}

type Entry = ({ eventId: number; riderName?: string } | { riderId: number }) & { grade?: Partial<Grade> }

/** Has the shop take a file in `incoming/` as the video of a new rider, or of one who is there. */
export async function addClip(shop: Shop, name: string, { grade = {}, ...entry }: Entry) {
  const owner = 'riderId' in entry ? entry : { riderName: 'Jane Doe', ...entry }
  const sourceKey = `incoming/${name}`
  const { size } = await stat(fileOf(shop, sourceKey))
  const { videoId, riderId } = await addVideo(shop, {
    sourceKey,
    sourceName: name,
    sourceBytes: size,
    ...owner,
    grade: { ...NEUTRAL_GRADE, ...grade },
  })
  return { videoId, riderId: riderId ?? 0 }
}

/** A server has brought the upload this far. It died then, or is another one. */
export const uploadGotTo = (
  { db }: Shop,
  id: string,
  state: 'checking' | 'storing' | 'done',
  checksum: string | null = null,
) => db.updateTable('upload').set({ state, checksum }).where('id', '=', id).execute()

/** A server finishes an upload that was sealed, whatever other servers do. */
export async function finishUpload(shop: Shop, id: string, onProgress: () => void = () => {}) {
  const uploads = shop.db.selectFrom('upload').selectAll().where('id', '=', id)
  const run = { onProgress, signal: new AbortController().signal }
  await upload.finishUpload(shop, await uploads.executeTakeFirstOrThrow(), run)
}

/** The video's row once nothing more is made of it. */
export async function whenEnded({ db }: Shop, id: number, timeout = 180_000) {
  const read = () => db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await expect
    .poll(async () => (await read()).state, { timeout, interval: 100 })
    .not.toMatch(/waiting|working/)
  return read()
}

/** Has the shop do its background work. A task that fails fails the test; a job may, and ends as it should. */
export const startWork = (shop: Shop) =>
  shop.worker.start((task, error) => {
    if (!(error instanceof JobFailed)) complaints.push(`${task}: ${inspect(error)}`)
  })
