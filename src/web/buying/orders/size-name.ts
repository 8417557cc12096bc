import type { VideoSize } from '../../../contract/videos/video.ts'
import { sizeLabel } from '../../../contract/videos/video-quality.ts'

/** `4K`, `4K for any player`, or `Phone size`. */
export function sizeName(size: VideoSize) {
  if (size.size === 'phone') return 'Phone size'
  return size.size === 'compatible' ? `${sizeLabel(size)} for any player` : sizeLabel(size)
}

/** Where a video can be had in this size. */
export const sizeUrl = (url: string, size?: VideoSize['size']) =>
  size && size !== 'full' ? `${url}?size=${size}` : url
