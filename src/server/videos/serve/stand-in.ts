import { expressionBuilder } from 'kysely'
import { z } from 'zod'
import { sizeLabel } from '../../../contract/videos/video-quality.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Tables } from '../../tables.ts'
import type { Version } from '../versions.ts'
import { videoAddress, videoIdOf } from '../video-address.ts'
import type { Video } from '../video-row.ts'

const AT_ONCE = 5000
const Size = z.object({ width: z.number().positive(), height: z.number().positive() })
type Size = z.infer<typeof Size>
const Made = z.object({ master: Size.optional(), phone: Size.optional() })

type StoodFor = Pick<Video, 'standIn' | 'masterQuality'>

/** `HD` for the usual size of a proxy. */
function standInLabel(size: Size): string {
  const short = Math.min(size.width, size.height)
  return short >= 720 && short < 2160 ? 'HD' : sizeLabel(size)
}

/** Only a proxy or a piece was uploaded. */
export const lacksMaster = () => {
  const { and, eb } = expressionBuilder<Tables, 'video'>()
  return and([eb('video.standIn', 'is not', null), eb('video.masterAt', 'is', null)])
}

/** What buyers are told while the master is missing; null where it is here. */
export function promiseOf({ standIn, masterQuality }: StoodFor, now: Size | null | undefined): string | null {
  if (standIn === null) return null
  const later = masterQuality ?? 'full quality'
  if (standIn === 'piece') return `Ten seconds now, all of it in ${later} when it has arrived`
  return `${now ? standInLabel(now) : 'A small copy'} now, ${later} when it has arrived`
}

/** No master is made of a proxy or piece. */
export const mayBeMade = ({ standIn, masterAt }: Pick<Video, 'standIn' | 'masterAt'>, version: Version) =>
  version === 'phone' || standIn === null || masterAt !== null

/** `4K` is 2160; null where the label is none of a size. */
const shortSideOf = (label: string | null) =>
  label === null ? null : ({ '4K': 2160, '8K': 4320 }[label] ?? (Number.parseInt(label, 10) || null))

interface VideoQuality {
  /** `4K`, `1080p`: what buyers get once it is finished; of a proxy what they get now. */
  quality: string | null
  arrives: string | null
  /** As `quality`; of a proxy what its buyers get in the end. */
  full: string | null
  /** `1080p`: of the phone copy, where it is smaller than the full size. */
  phone: string | null
}

/** The quality of the video at each address, where it is known. */
export async function readQualities(db: Db | Tx, addresses: string[]): Promise<Map<string, VideoQuality>> {
  const ids = [...new Set(addresses.flatMap((address) => videoIdOf(address) ?? []))]
  const known = new Map<number, VideoQuality>()
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const rows = await db
      .selectFrom('video')
      .select(({ eb }) => [
        'id',
        'made',
        'standIn',
        'masterQuality',
        'phoneKey',
        // where no master is finished, the probe says how large it will be
        eb.case().when('masterKey', 'is', null).then(eb.ref('probe')).else(null).end().as('probe'),
      ])
      .where('id', 'in', ids.slice(start, start + AT_ONCE))
      .execute()
    for (const { id, probe, phoneKey, ...video } of rows) {
      const made = Made.safeParse(JSON.parse(video.made)).data
      const probed = Size.safeParse(JSON.parse(probe ?? 'null')).data
      const full = made?.master ?? probed
      const quality = video.standIn ? ofStandIn(video, made?.phone ?? probed) : ofVideo(full)
      known.set(id, {
        ...quality,
        full: video.standIn ? video.masterQuality : quality.quality,
        phone: phoneKey && phoneLabel(video, made?.phone, full),
      })
    }
  }
  return new Map(
    addresses.flatMap((address) => {
      const video = known.get(videoIdOf(address) ?? 0)
      return video ? [[address, video]] : []
    }),
  )
}

const NEWEST = 200

/** How many of the newest videos on sale are smaller than 4K; 0 where most are not. */
export async function countBelow4K(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('video')
    .select('id')
    .where('forSale', '=', 1)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
  const qualities = await readQualities(
    db,
    newest.map(({ id }) => videoAddress(id)),
  )
  // of a proxy, the camera's file is still to come
  const known = [...qualities.values()].filter(({ quality, arrives }) => quality && !arrives)
  const small = known.filter(({ quality }) => quality !== '4K' && quality !== '8K')
  return small.length > known.length / 2 ? small.length : 0
}

/** Of the phone copy that is sold beside a larger full size. A piece of ten seconds has none of the whole video. */
function phoneLabel({ standIn, masterQuality }: StoodFor, phone: Size | undefined, full: Size | undefined) {
  if (!phone || standIn === 'piece') return null
  const short = standIn ? shortSideOf(masterQuality) : full && Math.min(full.width, full.height)
  return short && short > Math.min(phone.width, phone.height) ? sizeLabel(phone) : null
}

type Quality = Pick<VideoQuality, 'quality' | 'arrives'>

const ofVideo = (size: Size | undefined): Quality => ({
  quality: size ? sizeLabel(size) : null,
  arrives: null,
})

const ofStandIn = (video: Parameters<typeof promiseOf>[0], now: Size | undefined): Quality => ({
  // a piece of ten seconds has no quality
  quality: now && video.standIn === 'proxy' ? standInLabel(now) : null,
  arrives: promiseOf(video, now),
})
