/** Marks a response from the offline cache, with the time it was cached. */
export const CACHED_AT_HEADER = 'x-cached-at'
