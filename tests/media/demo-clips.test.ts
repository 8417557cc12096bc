import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filmPictures } from '../../src/demo/film-a-picture.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { buildApp } from '../../src/server/app.ts'
import { composeShop } from '../../src/server/compose.ts'
import type { Shop } from '../../src/server/composed-shop.ts'
import { readConfig } from '../../src/server/config.ts'
import { openLog } from '../../src/server/logs/open-log.ts'

let shop: Shop
let dataDir: string

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-'))
  shop = await composeShop(readConfig({ DATA_DIR: dataDir, PORT: '0', ENCODER_NICE: '5' }))
  // as long as it takes to tell a film from a picture
  shop.sourceMaker = filmPictures({ seconds: 1 })
  await seedDemo(shop)
})
afterEach(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true })
})

test('a clip is made when somebody first wants to see it, and is a real video', async () => {
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
  const stills = await shop.db.selectFrom('job').selectAll().where('kind', '=', 'video-still').execute()
  expect(stills.map(({ outcome }) => outcome)).toEqual(['done'])
  // the cards keep their own framings of the picture, and play the file itself from now on
  const riders = await shop.db.selectFrom('rider').select('thumbnailUrl').distinct().execute()
  expect(riders).toEqual([{ thumbnailUrl: null }])
  const { rows } = await shop.db
    .selectFrom('horse')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('previewUrl', '=', first.headers.location ?? '')
    .executeTakeFirstOrThrow()
  expect(rows).toBeGreaterThan(50)
  expect(failures).toEqual([])
  await app.close()
}, 200_000)

test('where there is no ffmpeg, the demo says so', async () => {
  shop.ffmpeg = null
  const app = await buildApp(shop, { log: openLog({ level: 'silent' }) })
  const { statusCode, body } = await app.inject('/media/previews/1.mp4')
  expect([statusCode, body]).toEqual([
    404,
    'This demo has no clip here: there is no ffmpeg on this machine to make it with.',
  ])
  await app.close()
})
