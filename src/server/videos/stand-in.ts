import { expressionBuilder } from 'kysely'
import { sizeLabel } from '../../contract/videos/video-quality.ts'
import type { Tables } from '../tables.ts'
import type { Size } from './ffmpeg/colour.ts'
import type { Version } from './versions.ts'
import type { Video } from './video-row.ts'

type StoodFor = Pick<Video, 'standIn' | 'masterQuality'>

/** `HD` for what a small copy usually is; a phone's owner knows that word. */
export function standInLabel(size: Size): string {
  const short = Math.min(size.width, size.height)
  return short >= 720 && short < 2160 ? 'HD' : sizeLabel(size)
}

/** Only a small copy or a piece of it is here. */
export const lacksMaster = () => {
  const { and, eb } = expressionBuilder<Tables, 'video'>()
  return and([eb('video.standIn', 'is not', null), eb('video.masterAt', 'is', null)])
}

/** What a buyer is told before paying and afterwards, while the camera's own film is still to come; null where it is here. */
export function promiseOf({ standIn, masterQuality }: StoodFor, now: Size | null | undefined): string | null {
  if (standIn === null) return null
  const later = masterQuality ?? 'full quality'
  if (standIn === 'piece') return `Ten seconds now, all of it in ${later} when it has arrived`
  return `${now ? standInLabel(now) : 'A small copy'} now, ${later} when it has arrived`
}

/** Of a stand-in nothing is made that could be taken for the master. */
export const mayBeMade = ({ standIn, masterAt }: Pick<Video, 'standIn' | 'masterAt'>, version: Version) =>
  version === 'phone' || standIn === null || masterAt !== null
