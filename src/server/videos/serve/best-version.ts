import type { VideoSize } from '../../../contract/videos/video.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { isOnDemand } from '../../platform/storage/layout.ts'
import { columnOf, SIZE_OF, VERSIONS } from '../versions.ts'
import { videoIdOf } from '../video-address.ts'
import { toVideo, type Video } from '../video-row.ts'
import { promiseOf } from './stand-in.ts'

export interface StoredVideo {
  id: number
  /** The key of the best finished version; null where there is none. Never the camera's file. */
  fullKey: string | null
  /** It is made when it is first requested. */
  onDemand: boolean
  /** A better one is still being made. */
  betterComes: boolean
  /** What buyers are told while the master is not finished; null where it is. */
  arrives: string | null
  phoneKey: string | null
  /** With the shop's mark. */
  previewKey: string | null
  compatibleKey: string | null
  sizes: VideoSize[]
}

/** The stored videos of these addresses, by address. */
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
  previewKey: video.previewKey,
  compatibleKey: video.compatibleKey,
  sizes: sizesOf(video),
})

/** What a buyer of the phone size gets of it: that copy and no other, whatever better versions there are. */
export const onlyPhoneSize = (video: StoredVideo): StoredVideo => ({
  ...video,
  fullKey: video.phoneKey,
  compatibleKey: null,
  betterComes: false,
  arrives: null,
  sizes: video.sizes.filter(({ size }) => size === SIZE_OF.phone),
})

/** Whether the buyer of this address can get something now. */
export const isReady = ({ source, stored }: { source: string | null; stored: StoredVideo | null }) =>
  stored ? stored.fullKey !== null || stored.onDemand : source !== null

/** What a buyer can choose from. */
export const sizesOf = (video: Video): VideoSize[] =>
  VERSIONS.flatMap((version) => {
    const made = video.made[version]
    return video[columnOf(version)] && made ? [toSize(SIZE_OF[version], made)] : []
  })

/** The file for a requested size: the best one where that size does not exist. */
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
