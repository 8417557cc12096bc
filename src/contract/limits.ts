export const MAX_HORSES = 4
export const MAX_BASKET = 50
export const MAX_BULK_RIDERS = 20
export const MAX_IMPORT_ROWS = 10_000
/** Of one bulk change. */
export const MAX_RIDERS_AT_ONCE = 10_000
export const MIN_PASSWORD_LENGTH = 12
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 100_000_000
export const HOLD_MINUTES = 15
/** From here on a card says how many copies are left. */
export const LAST_COPIES = 5
/** Frames of a video to choose from in the grading editor, evenly spaced. */
export const FRAMES_PER_VIDEO = 12
/** Of one event; a weekend has about 600. */
export const MAX_RUNS = 5_000
export const MAX_CLIPS_AT_ONCE = 5_000
export const MAX_TAPS_AT_ONCE = 10_000
/** Riders of all events in one response for visitors. */
export const MAX_LISTED_RIDERS = 1000

/** On the home page. */
export const NEWEST_EVENTS = 4
/** In one answer of the search. */
export const MAX_FOUND_RUNS = 200
