import type { Rider } from '../catalogue/rider.ts'
import type { VideoSize } from './video.ts'

/** The quality of these horses' videos, where it is known and the same for all. */
export function qualityOf({ horses }: Pick<Rider, 'horses'>): string | null {
  const [first, ...others] = new Set(
    horses.filter(({ available }) => available).map(({ quality }) => quality),
  )
  return others.length === 0 ? (first ?? null) : null
}

/** `1080p phone size`, as it is sold. */
export const phoneSizeName = (label: string | null | undefined) =>
  [label, 'phone size'].filter(Boolean).join(' ')

/** `4K`, `1080p`: by the short side, in either orientation. */
export function sizeLabel({ width, height }: Pick<VideoSize, 'width' | 'height'>) {
  const short = Math.min(width, height)
  return short >= 4320 ? '8K' : short >= 2160 ? '4K' : `${short}p`
}
