import type { VideoSize } from '../../../contract/videos/video.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { isOnDemand } from '../../platform/storage/layout.ts'
import { columnOf, SIZE_OF, VERSIONS } from '../versions.ts'
import { videoIdOf } from '../video-address.ts'
import { toVideo, type Video } from '../video-row.ts'
import { promiseOf } from './stand-in.ts'

export interface StoredVideo {
  id: number
  /** Where the best version that is finished lies; null where there is none yet. Never the camera's own file. */
  fullKey: string | null
  /** It is made when it is first asked for. */
  onDemand: boolean
  /** A better one is still being made. */
  betterComes: boolean
  /** What its buyer is told while the camera's own video is not finished; null where it is. */
  arrives: string | null
  phoneKey: string | null
  compatibleKey: string | null
  sizes: VideoSize[]
}

/** What there is of the videos that these addresses name, by address. */
export async function findStoredVideos(db: Db | Tx, addresses: string[]): Promise<Map<string, StoredVideo>> {
  const ids = addresses.flatMap((address) => videoIdOf(address) ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('video').selectAll().where('id', 'in', ids).execute()
  const videos = new Map(rows.map((row) => [row.id, toVideo(row)]))
  return new Map(
    addresses.flatMap((address) => {
      const video = videos.get(videoIdOf(address) ?? 0)
      return video ? [[address, toStored(video)]] : []
    }),
  )
}

const toStored = (video: Video): StoredVideo => ({
  id: video.id,
  fullKey: video.masterKey ?? video.phoneKey,
  onDemand: isOnDemand(video.sourceKey) && video.state !== 'failed',
  betterComes:
    video.standIn === null && !video.masterKey && (video.state === 'waiting' || video.state === 'working'),
  arrives: promiseOf(video, video.made.phone ?? video.probe),
  phoneKey: video.phoneKey,
  compatibleKey: video.compatibleKey,
  sizes: sizesOf(video),
})

/** Whether there is something to give to the buyer of this address now. */
export const isReady = ({ source, stored }: { source: string | null; stored: StoredVideo | null }) =>
  stored ? stored.fullKey !== null || stored.onDemand : source !== null

/** What a buyer can choose from. */
export const sizesOf = (video: Video): VideoSize[] =>
  VERSIONS.flatMap((version) => {
    const made = video.made[version]
    return video[columnOf(version)] && made ? [toSize(SIZE_OF[version], made)] : []
  })

/** The file for whoever asks for this size: the best that there is, where that size is not made. */
export function keyOfSize({ fullKey, phoneKey, compatibleKey }: StoredVideo, size: string | undefined) {
  if (size === SIZE_OF.phone) return phoneKey ?? fullKey
  return size === SIZE_OF.compatible ? (compatibleKey ?? fullKey) : fullKey
}

const toSize = (size: VideoSize['size'], { width, height, bytes }: Omit<VideoSize, 'size'>): VideoSize => ({
  size,
  width,
  height,
  bytes,
})
