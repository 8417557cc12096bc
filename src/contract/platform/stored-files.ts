/** Stored pictures come in two sizes: `….webp` and `…-640.webp`. */
export const SMALL_PICTURE_WIDTH = 640

const SMALL = `-${SMALL_PICTURE_WIDTH}.webp`

export const smallPicture = (full: string) => full.replace(/\.webp$/, SMALL)

/** Unchanged where it is the full size already. */
export const fullPicture = (either: string) =>
  either.endsWith(SMALL) ? `${either.slice(0, -SMALL.length)}.webp` : either

/** Twelve frames, row by row. */
export const STORYBOARD = { columns: 4, rows: 3, width: 240, height: 135 }

/** The files in a video's public folder. */
export const PUBLIC_FILES = {
  thumbnail: 'thumbnail.webp',
  /** The thumbnail without watermark, for the buyers' emails. The only one that has no public address. */
  still: 'still.webp',
  preview: 'preview.mp4',
  storyboard: 'storyboard.webp',
}

/** In the folder of the preview; null for an external preview. */
export const storyboardOf = (previewUrl: string) =>
  previewUrl.startsWith('/media/public/') && previewUrl.endsWith(`/${PUBLIC_FILES.preview}`)
    ? previewUrl.replace(/[^/]+$/, PUBLIC_FILES.storyboard)
    : null

/** Likewise. */
export const thumbnailOf = (previewUrl: string) =>
  storyboardOf(previewUrl)?.replace(PUBLIC_FILES.storyboard, PUBLIC_FILES.thumbnail) ?? null
