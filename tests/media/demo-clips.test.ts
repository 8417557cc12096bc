import { mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoClips } from '../../src/demo/demo-clips.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { buildApp } from '../../src/server/app.ts'
import { composeShop } from '../../src/server/compose.ts'
import type { Shop, SourceMaker } from '../../src/server/composed-shop.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { openLog } from '../../src/server/platform/logs/open-log.ts'
import { runProgram } from '../../src/server/videos/ffmpeg/run.ts'

let shop: Shop
let dataDir: string

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-'))
  shop = await composeShop(readConfig({ DATA_DIR: dataDir, PORT: '0', ENCODER_NICE: '5' }))
  await seedDemo(shop)
})
afterEach(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true })
})

const lavfi = (source: string) => ['-f', 'lavfi', '-i', source]

/** What a demo clip is to the shop, in a hundredth of its pixels. */
const SMALL: SourceMaker = {
  ...{ name: 'demo clip', withoutFfmpeg: '' },
  prepare: async () => {
    const input = [...lavfi('testsrc2=size=160x90:duration=1'), ...lavfi('sine=duration=1')]
    return {
      args: ['-nostdin', '-v', 'error', '-y', ...input, '-pix_fmt', 'yuv420p', 'source.mp4'],
      seconds: 1,
    }
  },
}

const thumbnails = () =>
  shop.db.selectFrom('rider').select('thumbnailUrl').distinct().orderBy('thumbnailUrl').execute()

async function expectMadeOnDemand(maker: SourceMaker) {
  const shown = await thumbnails()
  shop.sourceMaker = maker
  const app = await buildApp(shop, { log: openLog({ level: 'silent' }) })
  const failures: unknown[] = []
  shop.worker.start((_task, error) => failures.push(error))
  expect(await shop.db.selectFrom('job').selectAll().execute()).toEqual([])

  const { previewUrl } = await shop.db.selectFrom('horse').select('previewUrl').executeTakeFirstOrThrow()
  const [first, second] = await Promise.all([app.inject(previewUrl ?? ''), app.inject(previewUrl ?? '')])
  expect([first.statusCode, second.statusCode]).toEqual([302, 302])
  const preview = await app.inject(first.headers.location ?? '')
  expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'video/mp4'])
  expect(preview.rawPayload.toString('latin1', 4, 8)).toBe('ftyp')
  const stills = await shop.db.selectFrom('job').selectAll().where('kind', '=', 'video-source').execute()
  expect(stills.map(({ outcome }) => outcome)).toEqual(['done'])
  // the cards keep their own framings of the picture, and play the file itself from now on
  expect(await thumbnails()).toEqual(shown)
  const { rows } = await shop.db
    .selectFrom('horse')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('previewUrl', '=', first.headers.location ?? '')
    .executeTakeFirstOrThrow()
  expect(rows).toBeGreaterThan(50)
  expect(failures).toEqual([])
  await app.close()
}

test('a clip is made when it is first asked for, and is a real video', () => expectMadeOnDemand(SMALL))

test.each(['run-1-late', 'run-2-warm', 'event-1'])(
  'the clip %s is made',
  { tags: ['long'] },
  async (name) => {
    const { args } = await demoClips({ seconds: 1 }).prepare(`demo/${name}.mp4`, dataDir)
    const { ffmpeg } = shop.ffmpeg ?? expect.fail()
    await runProgram(ffmpeg, args, { folder: dataDir, limit: 60_000 })
    expect((await stat(join(dataDir, 'source.mp4'))).size).toBeGreaterThan(10_000)
  },
)

test('where there is no ffmpeg, the demo says so', async () => {
  shop.ffmpeg = null
  shop.sourceMaker = demoClips()
  const app = await buildApp(shop, { log: openLog({ level: 'silent' }) })
  const { statusCode, body } = await app.inject('/media/previews/1.mp4')
  expect([statusCode, body]).toEqual([404, "This demo video can't be made: this machine has no ffmpeg."])
  await app.close()
})
