import type { VideoSize } from './video.ts'

/** The storyboard's twelve frames, row by row. */
export const STORYBOARD = { columns: 4, rows: 3, width: 240, height: 135 }

/** What lies beside each other in a video's public folder. */
export const PUBLIC_FILES = { poster: 'poster.webp', preview: 'preview.mp4', storyboard: 'storyboard.webp' }

/** The storyboard lies beside the preview; null where that is not ours. */
export const storyboardOf = (previewUrl: string) =>
  previewUrl.startsWith('/media/public/') && previewUrl.endsWith(`/${PUBLIC_FILES.preview}`)
    ? previewUrl.replace(/[^/]+$/, PUBLIC_FILES.storyboard)
    : null

/** So does the poster. */
export const posterOf = (previewUrl: string) =>
  storyboardOf(previewUrl)?.replace(PUBLIC_FILES.storyboard, PUBLIC_FILES.poster) ?? null

/** `4K`, `1080p`: by the short side, as everyone says it, whichever way the picture stands. */
export function sizeLabel({ width, height }: Pick<VideoSize, 'width' | 'height'>) {
  const short = Math.min(width, height)
  return short >= 4320 ? '8K' : short >= 2160 ? '4K' : `${short}p`
}
