// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Shop } from '../../src/server/composed-shop.ts'
import { addEvent } from '../support/buying.ts'
import { look, makeClip } from '../support/make-clip.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { openTestShop } from '../support/test-shop.ts'
import { addClip, fileOf, whenEnded } from '../support/world/uploads.ts'

const FOLDER = fileURLToPath(new URL('../../', import.meta.url))
/** What a worker is about to write when it is killed: one of the frames, the preview, the video itself. */
const KILLED_AT = ['frame-4.png', 'preview.mp4', 'master.mp4']

async function startWorker({ config }: Shop) {
  const env = { ...OWN_ENV, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' }
  const worker = spawn(process.execPath, ['src/server/worker.ts'], {
    cwd: FOLDER,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(worker, 'exit')
  await once(worker.stdout, 'data')
  return async () => {
    worker.kill('SIGKILL')
    await gone
  }
}

/** Everything that is named can be played to its end, and nothing else can be reached. */
async function examine({ db, storage, config }: Shop) {
  const videos = await db.selectFrom('video').selectAll().execute()
  for (const video of videos) {
    for (const key of [video.previewKey, video.phoneKey, video.masterKey]) {
      if (key) expect((await look(join(config.dataDir, 'media', key))).seconds).toBeGreaterThan(2.9)
    }
  }
  for (const folder of ['videos', 'public']) {
    for await (const { key } of storage.list(folder)) {
      if (key.endsWith('.mp4'))
        expect((await look(fileOf({ config } as Shop, key))).seconds).toBeGreaterThan(2.9)
    }
  }
}

/** Until the file is in the making; on a machine so busy that we miss it, until nothing is left to make. */
async function untilWritten({ db, config }: Shop, videoId: number, file: string) {
  const isThere = () => {
    try {
      const paths = readdirSync(join(config.dataDir, 'work'), { recursive: true, encoding: 'utf8' })
      return paths.some((path) => basename(path) === file)
    } catch {
      // a folder that goes while it is read
      return false
    }
  }
  const isReady = async () =>
    (await db.selectFrom('video').select('state').where('id', '=', videoId).executeTakeFirst())?.state ===
    'ready'
  while (!(isThere() || (await isReady()))) await sleep(5)
}

/** As if the time had passed after which a silent worker's job is anybody's. */
const expireLocks = ({ db }: Shop) =>
  db
    .updateTable('job')
    .set({ lockedUntil: '2000-01-01T00:00:00.000Z' })
    .where('finishedAt', 'is', null)
    .execute()

const programsIn = (folder: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch {
      return false
    }
  })

it('a worker that is killed at any moment leaves no half file, and the next one finishes its work', async () => {
  const test = await openTestShop()
  try {
    const { shop } = test
    const { id: eventId } = await addEvent(await test.admin())
    await makeClip(fileOf(shop, 'incoming/run.mp4'), {
      picture: ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=3'],
      sound: ['-f', 'lavfi', '-i', 'sine=duration=3'],
    })
    const { videoId } = await addClip(shop, 'run.mp4', { eventId, grade: { profile: 'natural' } })
    for (const file of KILLED_AT) {
      const kill = await startWorker(shop)
      await untilWritten(shop, videoId, file)
      await kill()
      await examine(shop)
      await expireLocks(shop)
    }
    const kill = await startWorker(shop)
    const video = await whenEnded(shop, videoId)
    expect(video).toMatchObject({
      state: 'ready',
      error: null,
      masterKey: expect.any(String),
      phoneKey: expect.any(String),
    })
    await examine(shop)
    // what the killed ones had started has ended too, and their folders are gone
    await expect.poll(() => programsIn(join(shop.config.dataDir, 'work')), { timeout: 30_000 }).toEqual([])
    await expect.poll(() => readdirSync(join(shop.config.dataDir, 'work')), { timeout: 30_000 }).toEqual([])
    await kill()
  } finally {
    await test.close()
  }
})
