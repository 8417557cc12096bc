import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { qualityOf } from '../contract/videos/video-quality.ts'
import { listRiders } from '../server/catalogue/riders.ts'
import { type Database, openDatabase } from '../server/platform/db/open.ts'
import { PROBE_VERSION } from '../server/videos/probe/probe-result.ts'
import { findVideo } from '../server/videos/video-row.ts'
import { seedDemo } from './seed-demo.ts'

let dataDir: string
let database: Database
const now = () => new Date('2026-09-18T12:00:00Z')

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-'))
  database = await openDatabase({ url: null, dataDir })
})
afterEach(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const seed = () => seedDemo({ db: database.db, now })

test('the demo shop has six sports, one of them inactive, a dozen events and a thousand riders', async () => {
  expect(await seed()).toBe(true)

  const sports = await database.db.selectFrom('sport').selectAll().execute()
  expect(sports).toHaveLength(6)
  expect(sports.filter((sport) => !sport.isActive)).toHaveLength(1)
  const riders = await database.db.selectFrom('rider').selectAll().execute()
  expect(riders).toHaveLength(1050)
  const perEvent = Map.groupBy(riders, (rider) => rider.eventId)
  expect(perEvent.size).toBe(12)
  expect(Math.max(...[...perEvent.values()].map((entries) => entries.length))).toBe(600)
})

test('every rider has as many horses with a video as the entry says, one to four', async () => {
  await seed()
  const riders = await database.db.selectFrom('rider').select(['id', 'horseCount']).execute()
  const horses = await database.db.selectFrom('run').selectAll().execute()
  const perRider = Map.groupBy(horses, (horse) => horse.riderId)
  for (const { id, horseCount } of riders) {
    const numbers = perRider.get(id)?.map(({ horse }) => horse)
    expect(numbers).toEqual([1, 2, 3, 4].slice(0, horseCount))
  }
  expect(horses.every((horse) => /^\/media\/videos\/\d+$/.test(horse.videoUrl ?? ''))).toBe(true)
  // twelve cuts of our runs, and a pan over each of the five event pictures
  expect(new Set(horses.map((horse) => horse.videoUrl)).size).toBe(12 + 5)
  expect(new Set(riders.map((rider) => rider.horseCount))).toEqual(new Set([1, 2, 3, 4]))
})

test('what is filmed on horseback is in 4K, and neighbours look different', async () => {
  await seed()
  const riders = await listRiders(database.db, { eventId: 1, now: now() })
  expect(new Set(riders.map(qualityOf))).toEqual(new Set(['4K']))
  expect(riders.slice(0, 4).map(({ thumbnailUrl }) => thumbnailUrl)).toEqual(
    [1, 2, 3, 1].map((run) => `/pictures/run-${run}.webp`),
  )
  for (const { horses } of riders)
    expect(new Set(horses.map(({ previewUrl }) => previewUrl)).size).toBe(horses.length)
  const others = await listRiders(database.db, { eventId: 10, now: now() })
  expect(new Set(others.map(qualityOf))).toEqual(new Set(['1440p']))
  const { id } = await database.db.selectFrom('video').select('id').executeTakeFirstOrThrow()
  expect((await findVideo(database.db, id))?.probe?.version).toBeLessThan(PROBE_VERSION)
})

test('each piece of other work shows a clip of its own picture', async () => {
  await seed()
  const work = await database.db.selectFrom('portfolioItem').select(['videoUrl', 'thumbnailUrl']).execute()
  const videos = await database.db.selectFrom('video').select(['id', 'sourceKey']).execute()
  const pictures = new Map(
    videos.map(({ id, sourceKey }) => [`/media/previews/${id}.mp4`, sourceKey.replace('.mp4', '.webp')]),
  )
  expect(work).toHaveLength(6)
  for (const { videoUrl, thumbnailUrl } of work)
    expect(pictures.get(videoUrl)).toBe(thumbnailUrl.replace('/pictures/', 'demo/'))
})

test('it comes once, even when all of it was taken away', async () => {
  await seed()
  await database.db.deleteFrom('run').execute()
  await database.db.deleteFrom('rider').execute()
  expect(await seed()).toBe(false)
  expect(await database.db.selectFrom('rider').selectAll().execute()).toEqual([])
})

test('a shop with something of its own keeps to that', async () => {
  const mine = {
    name: 'Roping',
    description: '',
    icon: '',
    isActive: 1 as const,
    createdAt: now().toISOString(),
  }
  await database.db.insertInto('sport').values(mine).execute()
  expect(await seed()).toBe(false)
  expect(await database.db.selectFrom('event').selectAll().execute()).toEqual([])
})
