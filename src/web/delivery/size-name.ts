import type { VideoSize } from '../../contract/video.ts'
import { sizeLabel } from '../../contract/video-files.ts'

/** `4K`, or `Phone size`. */
export const sizeName = (size: VideoSize) => (size.size === 'phone' ? 'Phone size' : sizeLabel(size))
