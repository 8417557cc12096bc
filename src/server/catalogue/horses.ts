import type { NewRider } from '../../contract/catalogue/rider.ts'
import type { Tx } from '../platform/db/open.ts'
import { ShopError } from '../platform/http/errors.ts'
import { waitForVideo } from '../videos/serve/bought-videos.ts'
import { findPreview } from '../videos/serve/show-video.ts'

export interface HorseChange {
  horse: number
  name?: string | null
  videoUrl?: string | null
}

/** A rider's horse as a key of maps and sets. */
export const horseKey = ({ riderId, horse }: { riderId: number; horse: number }) => `${riderId} ${horse}`

/** The horses that a request speaks of; the rider's own `videoUrl` is that of horse 1. */
export function horsesIn({ videoUrl, horses = [] }: Pick<NewRider, 'videoUrl' | 'horses'>): HorseChange[] {
  if (videoUrl === undefined) return horses
  const first = horses.find(({ horse }) => horse === 1)
  return [
    { horse: 1, name: first?.name, videoUrl: first?.videoUrl ?? videoUrl },
    ...horses.filter(({ horse }) => horse !== 1),
  ]
}

export interface FilmedHorse {
  horse: number
  /** It has a video of its own, be it finished or not. */
  hasVideo: unknown
  /** It is a run of its own in the order of go. */
  hasRun?: unknown
  /** There is something to deliver. */
  filmed: unknown
}

/** The horses that can be bought: those with a film of their own, or all where horse 1 has the only video. */
export function horsesForSale(horseCount: number, horses: FilmedHorse[]): number[] {
  const filmed = horses.filter((horse) => horse.filmed).map(({ horse }) => horse)
  const sharesOne =
    filmed.includes(1) && horses.every(({ horse, hasVideo, hasRun }) => horse === 1 || !(hasVideo || hasRun))
  return sharesOne
    ? Array.from({ length: horseCount }, (_, index) => index + 1)
    : filmed.filter((horse) => horse <= horseCount).sort((a, b) => a - b)
}

export function refuseHorsesBeyond(horseCount: number, horses: HorseChange[]) {
  const beyond = horses.find(({ horse }) => horse > horseCount)
  if (beyond)
    throw new ShopError('invalid-input', `Horse ${beyond.horse} is beyond the ${horseCount} of this rider`)
}

/**
 * What a change does not name stays as it is. A preview shows the video it was made of, so it goes with it; and who bought the
 * one that was shown waits for the other.
 */
export async function saveHorses(tx: Tx, riderId: number, horses: HorseChange[], now: Date) {
  let isAnother = false
  for (const { horse, name, videoUrl } of horses) {
    const known = await tx
      .selectFrom('horse')
      .selectAll()
      .where('riderId', '=', riderId)
      .where('horse', '=', horse)
      .executeTakeFirst()
    const row = {
      name: name === undefined ? (known?.name ?? null) : name || null,
      videoUrl: videoUrl === undefined ? (known?.videoUrl ?? null) : videoUrl || null,
    }
    const sameVideo = known?.videoUrl === row.videoUrl
    isAnother ||= !sameVideo
    const previewUrl = sameVideo ? (known?.previewUrl ?? null) : await findPreview(tx, row.videoUrl)
    await tx
      .insertInto('horse')
      .values({ riderId, horse, ...row, previewUrl })
      .onConflict((conflict) => conflict.columns(['riderId', 'horse']).doUpdateSet({ ...row, previewUrl }))
      .execute()
  }
  if (isAnother) await waitForVideo(tx, [{ riderId }], now)
}
