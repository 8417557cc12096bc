/** A stored picture comes in two sizes under one name: `….webp`, and `…-640.webp` for small places. */
export const SMALL_PICTURE_WIDTH = 640

const SMALL = `-${SMALL_PICTURE_WIDTH}.webp`

export const smallPicture = (full: string) => full.replace(/\.webp$/, SMALL)

/** The same for one that is the full size already. */
export const fullPicture = (either: string) =>
  either.endsWith(SMALL) ? `${either.slice(0, -SMALL.length)}.webp` : either
