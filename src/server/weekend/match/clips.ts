import { sql } from 'kysely'
import type { Clip, NewClip } from '../../../contract/weekend/weekend.ts'
import type { Shop } from '../../composed-shop.ts'
import { batchesOf } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/open.ts'
import { lockEvent } from '../lock-event.ts'
import { placeVideos } from './place-videos.ts'
import { type ClipRow, readClipRows } from './read-day.ts'

export const listClips = async (db: Db, eventId: number): Promise<Clip[]> =>
  (await readClipRows(db, eventId)).map(toClip)

const toClip = ({
  id,
  name,
  startedAt,
  milliseconds,
  bytes,
  camera,
  card,
  videoId,
  lacksMaster,
}: ClipRow): Clip => ({
  id,
  name,
  startedAt,
  seconds: milliseconds / 1000,
  bytes: Number(bytes),
  camera,
  card,
  videoId,
  where: videoId === null ? 'card' : lacksMaster ? 'proxy' : 'master',
})

/** Returns them in the order given. A known clip is updated: its length may be more exact now. */
export const addClips = (shop: Shop, eventId: number, clips: NewClip[]): Promise<Clip[]> =>
  shop.db.transaction().execute(async (tx) => {
    await lockEvent(shop, tx, eventId)
    const createdAt = shop.now().toISOString()
    const rows = clips.map(({ name, camera, bytes, startedAt, seconds, width, height, card = '' }) => ({
      eventId,
      name,
      camera,
      bytes,
      startedAt: new Date(startedAt).toISOString(),
      milliseconds: Math.round(seconds * 1000),
      width: width ?? null,
      height: height ?? null,
      card,
      createdAt,
    }))
    // one statement cannot insert the same clip twice
    const distinct = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
    for (const some of batchesOf(distinct)) {
      await tx
        .insertInto('clip')
        .values(some)
        .onConflict((conflict) =>
          conflict
            .columns(['eventId', 'startedAt', 'camera', 'name', 'bytes'])
            .doUpdateSet(({ ref, fn }) => ({
              milliseconds: ref('excluded.milliseconds'),
              width: fn.coalesce('excluded.width', 'clip.width'),
              height: fn.coalesce('excluded.height', 'clip.height'),
              card: sql<string>`case when excluded.card = '' then clip.card else excluded.card end`,
            })),
        )
        .execute()
    }
    const known = new Map((await readClipRows(tx, eventId)).map((row) => [keyOf(row), row]))
    await placeVideos(shop, tx, eventId)
    return rows.flatMap((row) => {
      const clip = known.get(keyOf(row))
      return clip ? [toClip(clip)] : []
    })
  })

const keyOf = ({
  startedAt,
  camera,
  name,
  bytes,
}: Pick<NewClip, 'startedAt' | 'camera' | 'name' | 'bytes'>) =>
  JSON.stringify([startedAt, camera, name, Number(bytes)])
