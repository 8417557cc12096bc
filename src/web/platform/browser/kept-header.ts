/** Marks an answer of the offline cache, with the time it is from. */
export const KEPT_HEADER = 'x-kept'
