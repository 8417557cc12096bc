import { toCents } from '../contract/buying/pricing.ts'
import { stockEventPicture } from '../contract/catalogue/stock-pictures.ts'
import type { Db, Tx } from '../server/platform/db/open.ts'
import { onDemandKey } from '../server/platform/storage/layout.ts'
import { previewAddress, videoAddress, videoIdOf } from '../server/videos/video-address.ts'
import { demoPortfolio, SEASON } from './catalogue.ts'
import { Chance } from './chance.ts'
import { DEMO_RUNS, type DemoClip, panOver } from './demo-clips.ts'
import { type Entry, makeEntries } from './entries.ts'

const SEED = 20_260_918
/** SQLite takes about thirty thousand values in one statement. */
const ROWS_AT_ONCE = 500

/** Fills an empty shop once; true when it did. Safe with two servers that start at once. */
export const seedDemo = ({ db, now }: { db: Db; now(): Date }): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const createdAt = now().toISOString()
    const first = await tx
      .insertInto('setting')
      .values({ name: 'demo', value: createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!first.numInsertedOrUpdatedRows) return false
    if (await tx.selectFrom('sport').select('id').limit(1).executeTakeFirst()) return false
    const clipOf = clipsIn(tx, createdAt)
    await addSeason(tx, clipOf, createdAt)
    for (const { picture, ...work } of demoPortfolio()) {
      const videoUrl = previewAddress(await clipOf(panOver(picture)))
      await tx
        .insertInto('portfolioItem')
        .values({ ...work, videoUrl })
        .execute()
    }
    return true
  })

type ClipOf = ReturnType<typeof clipsIn>

async function addSeason(tx: Tx, clipOf: ClipOf, createdAt: string) {
  const chance = new Chance(SEED)
  for (const { events, onHorseback, picture, isActive, ...sport } of SEASON) {
    const { id: sportId } = await tx
      .insertInto('sport')
      .values({ ...sport, imageUrl: picture, isActive: isActive ? 1 : 0, createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { name, date, riders, price } of events) {
      const { id: eventId } = await tx
        .insertInto('event')
        .values({ sportId, name, date, createdAt })
        .returning('id')
        .executeTakeFirstOrThrow()
      const picture = stockEventPicture(eventId).replace(/^.*\/|\.webp$/g, '')
      const videoUrl = videoAddress(await clipOf(panOver(picture)))
      const entries = makeEntries(chance, { videoUrl, riders, price, onHorseback })
      await addEntries(tx, eventId, onHorseback ? await filmed(entries, clipOf) : entries, createdAt)
    }
  }
}

/** By turns, so that neighbours differ. */
const TURN = 5

/** Gives each horse one of our runs, and the rider the picture of the first. */
async function filmed(entries: Entry[], clipOf: ClipOf): Promise<Entry[]> {
  const runs: { picture: string; videoUrl: string }[] = []
  for (const run of DEMO_RUNS) runs.push({ picture: run.picture, videoUrl: videoAddress(await clipOf(run)) })
  let turn = 0
  return entries.map((entry) => {
    const picked = entry.horses.map(() => runs[(TURN * turn++) % runs.length])
    return {
      ...entry,
      thumbnailUrl: picked[0]?.picture ?? null,
      horses: entry.horses.map((horse, index) => ({
        ...horse,
        videoUrl: picked[index]?.videoUrl ?? horse.videoUrl,
      })),
    }
  })
}

/** Videos on demand, one of each. */
function clipsIn(tx: Tx, createdAt: string) {
  const ids = new Map<string, number>()
  return async ({ name, grade, edit, size }: DemoClip) => {
    const known = ids.get(name)
    if (known !== undefined) return known
    const { id } = await tx
      .insertInto('video')
      .values({
        sourceKey: onDemandKey(name),
        sourceName: `demo-${name}.mp4`,
        sourceBytes: 0,
        grade: JSON.stringify(grade),
        edit: JSON.stringify(edit),
        probe: JSON.stringify({ ...KNOWN, ...size }),
        gradeVersion: 1,
        state: 'asleep',
        forSale: 1,
        createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(name, id)
    return id
  }
}

/** What ffprobe will find. Of the first version, so that the file is probed once it is there. */
const KNOWN = {
  ...{ version: 1, container: 'mp4', videoCodec: 'h264', videoIndex: 0 },
  ...{ pixelFormat: 'yuv420p', matrix: 'bt709', range: 'limited', transfer: 'sdr' },
}

const previewOf = (videoUrl: string) => {
  const id = videoIdOf(videoUrl)
  return id === null ? null : previewAddress(id)
}

/** Adds riders with their horses to an event, in the order given. */
export async function addEntries(tx: Tx, eventId: number, entries: Entry[], createdAt: string) {
  const riders = entries.map(({ name, price, salesLimit, horses, thumbnailUrl = null }) => ({
    eventId,
    name,
    thumbnailUrl,
    priceCents: toCents(price),
    horseCount: horses.length,
    salesLimit,
    createdAt,
  }))
  const idByName = new Map<string, number>()
  for (const rows of inPortions(riders)) {
    const added = await tx.insertInto('rider').values(rows).returning(['id', 'name']).execute()
    for (const { id, name } of added) idByName.set(name, id)
  }
  const horses = entries.flatMap((entry) => {
    const riderId = idByName.get(entry.name)
    if (riderId === undefined) throw new Error(`${entry.name} was not added`)
    return entry.horses.map(({ name, videoUrl }, place) => ({
      riderId,
      eventId,
      horse: place + 1,
      horseName: name,
      videoUrl,
      previewUrl: previewOf(videoUrl),
    }))
  })
  for (const rows of inPortions(horses)) await tx.insertInto('run').values(rows).execute()
}

function inPortions<T>(rows: T[]): T[][] {
  const count = Math.ceil(rows.length / ROWS_AT_ONCE)
  return Array.from({ length: count }, (_, n) => rows.slice(n * ROWS_AT_ONCE, (n + 1) * ROWS_AT_ONCE))
}
