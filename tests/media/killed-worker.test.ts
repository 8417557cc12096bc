// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { Video } from '../../src/contract/videos/video.ts'
import { addEvent } from '../support/buying.ts'
import { look, makeClip } from '../support/make-clip.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { leasesRanOut } from '../support/world/jobs.ts'
import { addClip, fileOf, whenEnded } from '../support/world/uploads.ts'

const FOLDER = fileURLToPath(new URL('../../', import.meta.url))
/** What a worker is about to write when it is killed: one of the frames, the preview, the video itself. */
const KILLED_AT = ['frame-4.png', 'preview.mp4', 'master.mp4']

async function startWorker({ shop: { config } }: TestShop) {
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

type Read = () => Promise<Video>

/** Everything that is shown or sold can be played to its end, and no file of another length lies there. */
async function examine({ shop }: TestShop, read: Read) {
  const lasting = async (key: string) => (await look(fileOf(shop, key))).seconds
  const { id, previewUrl, sizes } = await read()
  if (previewUrl) expect(await lasting(previewUrl.replace('/media/', ''))).toBeGreaterThan(2.9)
  const stored: string[] = []
  for (const folder of ['videos', 'public'])
    for await (const { key } of shop.storage.list(folder)) if (key.endsWith('.mp4')) stored.push(key)
  for (const key of stored) expect(await lasting(key)).toBeGreaterThan(2.9)
  expect(stored.filter((key) => key.startsWith(`videos/${id}/`)).length).toBeGreaterThanOrEqual(sizes.length)
}

/** Until the file is in the making; on a machine so busy that we miss it, until nothing is left to make. */
async function untilWritten({ shop: { config } }: TestShop, read: Read, file: string) {
  const isThere = () => {
    try {
      const paths = readdirSync(join(config.dataDir, 'work'), { recursive: true, encoding: 'utf8' })
      return paths.some((path) => basename(path) === file)
    } catch {
      // a folder that goes while it is read
      return false
    }
  }
  while (!(isThere() || (await read()).state === 'ready')) await sleep(5)
}

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
    const admin = await test.admin()
    const { id: eventId } = await addEvent(admin)
    await makeClip(fileOf(shop, 'incoming/run.mp4'), {
      picture: ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=3'],
      sound: ['-f', 'lavfi', '-i', 'sine=duration=3'],
    })
    const { videoId } = await addClip(shop, 'run.mp4', { eventId, grade: { profile: 'natural' } })
    const read = () => admin.get(Video, `/api/admin/videos/${videoId}`)
    for (const file of KILLED_AT) {
      const kill = await startWorker(test)
      await untilWritten(test, read, file)
      await kill()
      await examine(test, read)
      await leasesRanOut(shop)
    }
    const kill = await startWorker(test)
    await whenEnded(shop, videoId)
    const sizes = [{ size: 'full' }, { size: 'phone' }]
    expect(await read()).toMatchObject({ state: 'ready', error: null, sizes })
    await examine(test, read)
    // what the killed ones had started has ended too, and their folders are gone
    await expect.poll(() => programsIn(join(shop.config.dataDir, 'work')), { timeout: 30_000 }).toEqual([])
    await expect.poll(() => readdirSync(join(shop.config.dataDir, 'work')), { timeout: 30_000 }).toEqual([])
    await kill()
  } finally {
    await test.close()
  }
})
