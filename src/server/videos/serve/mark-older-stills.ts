import type { Shop } from '../../composed-shop.ts'
import { readShop } from '../../owner/settings/settings.ts'
import type { Db } from '../../platform/db/open.ts'
import { outageOf } from '../../platform/http/outage.ts'
import { markPicture } from '../transcode/draw-thumbnail.ts'
import { toVideo } from '../video-row.ts'
import { moveStills } from './move-thumbnails.ts'

/** So many at a time, the rest a minute later: a large shop is never busy with it alone. */
const AT_ONCE = 50

/**
 * Writes the shop's name over posters and storyboards that were made before they got it, under a new address, since browsers
 * keep the old one for a year. Nothing is opened but pictures of our own. Each start goes through the films once.
 */
export function olderStillsMarker(shop: Shop) {
  let before = Number.POSITIVE_INFINITY
  return async (stopping: AbortSignal) => {
    if (before === 0) return
    const rows = await readUnmarked(shop.db, before)
    const { brand } = await readShop(shop)
    const failures: unknown[] = []
    for (const row of rows) {
      if (stopping.aborted) return
      try {
        await moveStills(shop, toVideo(row), { draw: (picture) => markPicture(picture, brand), old: 'later' })
      } catch (error) {
        // a storage that is away is asked again; one picture that cannot be read keeps no other from it
        if (outageOf(error)) throw error
        failures.push(error)
      }
      before = row.id
    }
    if (rows.length < AT_ONCE) before = 0
    if (rows.length > 0) shop.responses.invalidateEverywhere()
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} posters got no mark`)
  }
}

/** The newest first. What is being worked on is made anew anyway. */
const readUnmarked = (db: Db, before: number) =>
  db
    .selectFrom('video')
    .selectAll()
    .where('stillsMarked', '=', 0)
    .where('posterKey', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('state', 'not in', ['waiting', 'working'])
    .$if(Number.isFinite(before), (videos) => videos.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(AT_ONCE)
    .execute()
