import type { ClipNeed } from '../../../contract/weekend/upload-plan/needs.ts'
import { isOpen, type UploadSettings } from '../../../contract/weekend/upload-plan/upload-forecast.ts'

export interface NextFile {
  clipId: number
  /** Something small that puts the run on sale, or the camera's own file. */
  what: 'copy' | 'master'
}

interface Known {
  /** In the order of need, as the shop last told it. */
  needs: readonly ClipNeed[]
  /** Clips that the owner gave to their run, and whose file this browser can read. */
  mayGo(clipId: number): boolean
  /** What has been sent, is being sent, or was refused. */
  isGone(file: NextFile): boolean
  uploadSettings: UploadSettings
  now: number
  timeZone: string
}

/** Whoever has paid, or is about to, is not kept waiting for cheaper hours. */
export const isPaidFor = ({ need }: Pick<ClipNeed, 'need'>) => need === 'sold' || need === 'checkout'

/** What is best sent next: a copy of every run, then what was paid for, then the rest as the owner wants it. */
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
