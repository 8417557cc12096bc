/** Numbers that the shop and its screens agree on. */
export const MAX_HORSES = 4
export const MAX_BULK_RIDERS = 20
export const MAX_IMPORT_ROWS = 10_000
/** How many riders one change may be about. */
export const MAX_RIDERS_AT_ONCE = 10_000
export const MIN_PASSWORD_LENGTH = 8
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 100_000_000
export const HOLD_MINUTES = 15
/** How many frames of a film can be looked at, evenly spread. */
export const FRAMES_PER_VIDEO = 12
/** A weekend has some 600; a finals week with all its classes is far below this. */
export const MAX_RUNS = 5_000
export const MAX_CLIPS_AT_ONCE = 5_000
export const MAX_TAPS_AT_ONCE = 10_000
/** How many riders of all events a visitor is given at once. */
export const MAX_LISTED_RIDERS = 1000

/** How many of the newest events the home page shows. */
export const NEWEST_EVENTS = 4
