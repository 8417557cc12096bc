/** A stored picture comes in two sizes under one name: `….webp`, and `…-640.webp` for small places. */
export const SMALL_PICTURE_WIDTH = 640

const SMALL = `-${SMALL_PICTURE_WIDTH}.webp`

export const smallPicture = (full: string) => full.replace(/\.webp$/, SMALL)

/** The same for one that is the full size already. */
export const fullPicture = (either: string) =>
  either.endsWith(SMALL) ? `${either.slice(0, -SMALL.length)}.webp` : either

/** The storyboard's twelve frames, row by row. */
export const STORYBOARD = { columns: 4, rows: 3, width: 240, height: 135 }

/** What lies beside each other in a video's public folder. */
export const PUBLIC_FILES = {
  thumbnail: 'thumbnail.webp',
  preview: 'preview.mp4',
  storyboard: 'storyboard.webp',
}

/** The storyboard lies beside the preview; null where that is not ours. */
export const storyboardOf = (previewUrl: string) =>
  previewUrl.startsWith('/media/public/') && previewUrl.endsWith(`/${PUBLIC_FILES.preview}`)
    ? previewUrl.replace(/[^/]+$/, PUBLIC_FILES.storyboard)
    : null

/** So does the thumbnail. */
export const thumbnailOf = (previewUrl: string) =>
  storyboardOf(previewUrl)?.replace(PUBLIC_FILES.storyboard, PUBLIC_FILES.thumbnail) ?? null
