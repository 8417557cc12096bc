import type { Tx } from '../platform/db/open.ts'
import { findStoredVideos, isReady } from './best-version.ts'
import { boughtFilms } from './bought-films.ts'

/**
 * These riders show other films now, or none: who bought one of which there is nothing to give, or only a small copy, is told
 * when there is more, as one who paid before that.
 */
export async function waitForFilm(tx: Tx, places: { riderId: number }[], now: Date) {
  const riderIds = new Set(places.map(({ riderId }) => riderId))
  const bought = await boughtFilms(tx, [...riderIds])
  const films = await findStoredVideos(
    tx,
    bought.flatMap(({ source }) => source ?? []),
  )
  const storedAt = (source: string | null) => films.get(source ?? '') ?? null
  const unready = bought.filter(({ source }) => !isReady({ source, stored: storedAt(source) }))
  const small = bought.filter(({ source }) => storedAt(source)?.arrives)
  await writeWaits(tx, 'filmWait', unready, now)
  await writeWaits(tx, 'masterWait', small, now)
}

/** Who waits already goes on waiting since then. */
export async function writeWaits(
  tx: Tx,
  table: 'filmWait' | 'masterWait',
  purchases: { purchaseId: number }[],
  now: Date,
) {
  if (purchases.length === 0) return
  const since = now.toISOString()
  await tx
    .insertInto(table)
    .values(purchases.map(({ purchaseId }) => ({ purchaseId, since })))
    .onConflict((conflict) => conflict.column('purchaseId').doNothing())
    .execute()
}
