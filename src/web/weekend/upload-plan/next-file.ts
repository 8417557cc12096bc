import type { ClipNeed } from '../../../contract/weekend/upload-plan/needs.ts'
import { isOpen, type UploadSettings } from '../../../contract/weekend/upload-plan/upload-forecast.ts'

export interface NextFile {
  clipId: number
  /** A small copy that puts the run on sale, or the original. */
  what: 'copy' | 'master'
}

interface Known {
  /** The most needed first. */
  needs: readonly ClipNeed[]
  /** Whether the clip is decided and its file readable here. */
  mayGo(clipId: number): boolean
  /** Whether it was sent, is being sent, or was refused. */
  isGone(file: NextFile): boolean
  uploadSettings: UploadSettings
  now: number
  timeZone: string
}

/** Sold originals do not wait for the hours of the settings. */
export const isPaidFor = ({ need }: Pick<ClipNeed, 'need'>) => need === 'sold' || need === 'checkout'

/** A copy of every run first, then sold originals, then the rest by the settings. */
export function nextFile({ needs, mayGo, isGone, uploadSettings, now, timeZone }: Known): NextFile | null {
  if (uploadSettings.paused) return null
  const copies = needs.filter(({ where }) => where === 'card')
  const masters = needs.filter(
    (one) =>
      one.where === 'proxy' &&
      (isPaidFor(one) || (!uploadSettings.onlySold && isOpen(now, uploadSettings.hours, timeZone))),
  )
  const files: NextFile[] = [
    ...copies.map(({ clipId }) => ({ clipId, what: 'copy' as const })),
    ...masters.map(({ clipId }) => ({ clipId, what: 'master' as const })),
  ]
  return files.find((file) => mayGo(file.clipId) && !isGone(file)) ?? null
}
