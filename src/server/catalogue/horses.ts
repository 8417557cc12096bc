import type { NewRider } from '../../contract/catalogue/rider.ts'
import type { Tx } from '../platform/db/open.ts'
import { ShopError } from '../platform/http/errors.ts'
import { waitForVideo } from '../videos/serve/bought-videos.ts'
import { findPreview, writeRun } from '../videos/serve/show-video.ts'

export interface HorseChange {
  horse: number
  name?: string | null
  videoUrl?: string | null
}

/** A rider's horse as a key of maps and sets. */
export const horseKey = ({ riderId, horse }: { riderId: number; horse: number }) => `${riderId} ${horse}`

/** The horses in a request; the rider's own `videoUrl` is that of horse 1. */
export function horsesIn({ videoUrl, horses = [] }: Pick<NewRider, 'videoUrl' | 'horses'>): HorseChange[] {
  if (videoUrl === undefined) return horses
  const first = horses.find(({ horse }) => horse === 1)
  return [
    { horse: 1, name: first?.name, videoUrl: first?.videoUrl ?? videoUrl },
    ...horses.filter(({ horse }) => horse !== 1),
  ]
}

export interface HorseVideo {
  horse: number
  /** It has its own video, finished or not. */
  hasVideo: unknown
  /** It has a place in the running order, or is another angle of one that has. */
  hasRun?: unknown
  /** Its video is finished. */
  filmed: unknown
}

/** The horses that can be bought: those with their own finished video, or all where horse 1 has the only video. */
export function horsesForSale(horseCount: number, horses: HorseVideo[]): number[] {
  const filmed = horses.filter((horse) => horse.filmed).map(({ horse }) => horse)
  const sharesFirst =
    filmed.includes(1) && horses.every(({ horse, hasVideo, hasRun }) => horse === 1 || !(hasVideo || hasRun))
  return sharesFirst
    ? Array.from({ length: horseCount }, (_, index) => index + 1)
    : filmed.filter((horse) => horse <= horseCount).sort((a, b) => a - b)
}

export function refuseHorsesBeyond(horseCount: number, horses: HorseChange[]) {
  const beyond = horses.find(({ horse }) => horse > horseCount)
  if (beyond)
    throw new ShopError('invalid-input', `Horse ${beyond.horse} is beyond the ${horseCount} of this rider`)
}

/** Fields that are not given stay. With another video the preview changes too, and buyers are emailed when that one is ready. */
export async function saveHorses(tx: Tx, riderId: number, horses: HorseChange[], now: Date) {
  let hasNewVideo = false
  for (const { horse, name, videoUrl } of horses) {
    const known = await tx
      .selectFrom('run')
      .selectAll()
      .where('riderId', '=', riderId)
      .where('horse', '=', horse)
      .executeTakeFirst()
    const row = {
      horseName: name === undefined ? (known?.horseName ?? null) : name || null,
      videoUrl: videoUrl === undefined ? (known?.videoUrl ?? null) : videoUrl || null,
    }
    const sameVideo = known?.videoUrl === row.videoUrl
    hasNewVideo ||= !sameVideo
    const previewUrl = sameVideo ? (known?.previewUrl ?? null) : await findPreview(tx, row.videoUrl)
    await writeRun(tx, { riderId, horse }, { ...row, previewUrl })
  }
  if (hasNewVideo) await waitForVideo(tx, [{ riderId }], now)
}
