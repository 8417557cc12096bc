import { toCents } from '../../contract/buying/pricing.ts'
import type { RiderChange } from '../../contract/catalogue/rider.ts'
import { readDefaultPrice } from '../owner/settings/settings.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { queueThumbnailMove } from '../videos/serve/move-thumbnails.ts'
import { videoIdOf } from '../videos/video-address.ts'
import { findEvent } from './events.ts'
import { horsesIn, refuseHorsesBeyond, saveHorses } from './horses.ts'
import { newLinkKey } from './visible.ts'

export const changeRider = (db: Db, id: number, change: RiderChange, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { name, eventId, price, thumbnailUrl, horseCount, salesLimit, unlisted } = change
    if (eventId !== undefined && !(await findEvent(tx, eventId, { asOwner: true }))) notFound('event')
    const priceCents =
      price === null ? await readDefaultPrice(tx) : price === undefined ? null : toCents(price)
    const wasListed = unlisted === true && (await isListed(tx, id))
    const rider = await tx
      .updateTable('rider')
      .set((row) => ({
        name: name ?? row.ref('name'),
        eventId: eventId ?? row.ref('eventId'),
        priceCents: priceCents ?? row.ref('priceCents'),
        thumbnailUrl: thumbnailUrl === undefined ? row.ref('thumbnailUrl') : thumbnailUrl || null,
        horseCount: horseCount ?? row.ref('horseCount'),
        salesLimit: salesLimit === undefined ? row.ref('salesLimit') : salesLimit,
        linkKey:
          unlisted === undefined
            ? row.ref('linkKey')
            : unlisted
              ? row.fn.coalesce('linkKey', row.val(newLinkKey()))
              : null,
      }))
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returning(['id', 'horseCount'])
      .executeTakeFirst()
    if (!rider) notFound('rider')

    if (eventId !== undefined) await moveRuns(tx, id, eventId)
    if (horseCount != null) await dropHorsesBeyond(tx, id, horseCount, now)
    const horses = horsesIn(change)
    refuseHorsesBeyond(rider.horseCount, horses)
    await saveHorses(tx, id, horses, now)
    if (wasListed) {
      await moveThumbnails(tx, id, now)
      // its email would send the new secret link to people who joined while the rider was public
      await tx.deleteFrom('waitingRider').where('riderId', '=', id).execute()
    }
  })

const isListed = async (tx: Tx, id: number) =>
  (await tx.selectFrom('rider').select('linkKey').where('id', '=', id).executeTakeFirst())?.linkKey === null

/** The addresses of its thumbnails were public until now. */
async function moveThumbnails(tx: Tx, riderId: number, now: Date) {
  const horses = await tx.selectFrom('run').select('videoUrl').where('riderId', '=', riderId).execute()
  const videoIds = new Set(horses.flatMap(({ videoUrl }) => videoIdOf(videoUrl ?? '') ?? []))
  for (const videoId of videoIds) await queueThumbnailMove(tx, videoId, now)
}

/** A place in a running order stays in that of the event before. */
const moveRuns = (tx: Tx, riderId: number, eventId: number) =>
  tx
    .updateTable('run')
    .set({ eventId })
    .where('riderId', '=', riderId)
    .where('position', 'is', null)
    .execute()

/** Those without a place in the running order. */
export const dropRunsBeyond = (tx: Tx, riderId: number, horseCount: number) =>
  tx
    .deleteFrom('run')
    .where('riderId', '=', riderId)
    .where('horse', '>', horseCount)
    .where('position', 'is', null)
    .execute()

async function dropHorsesBeyond(tx: Tx, riderId: number, horseCount: number, now: Date) {
  const sold = await tx
    .selectFrom('entitlement')
    .where('riderId', '=', riderId)
    .where('horse', '>', horseCount)
    .select('horse')
    .orderBy('horse')
    .executeTakeFirst()
  if (sold) throw new ShopError('conflict', `Horse ${sold.horse} has been bought, so it has to stay`)

  const payments = await tx
    .selectFrom('checkout')
    .where('riderId', '=', riderId)
    .where('status', '=', 'open')
    .where('heldUntil', '>', now.toISOString())
    .select('horses')
    .execute()
  const paying = payments.flatMap(({ horses }) => JSON.parse(horses) as number[]).find((h) => h > horseCount)
  if (paying)
    throw new ShopError('conflict', `Horse ${paying} is being paid for right now; please try again later`)

  await dropRunsBeyond(tx, riderId, horseCount)
  // the running order keeps its line
  await tx
    .updateTable('run')
    .set({ videoUrl: null, previewUrl: null })
    .where('riderId', '=', riderId)
    .where('horse', '>', horseCount)
    .execute()
}
