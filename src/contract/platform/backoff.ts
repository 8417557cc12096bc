/** How long to wait before the next try, in milliseconds. `failures` is how often it has failed so far, from 1. */

interface Exponential {
  first: number
  factor?: number
  longest?: number
}

/** `first`, then `factor` times as long after each failure, up to `longest`. */
export const exponentialBackoff =
  ({ first, factor = 2, longest = Number.POSITIVE_INFINITY }: Exponential) =>
  (failures: number): number =>
    Math.min(longest, first * factor ** (failures - 1))

/** One pause after the other; undefined after the last one, when the work is given up. */
export const scheduledBackoff =
  (...pauses: number[]) =>
  (failures: number): number | undefined =>
    pauses[failures - 1]

/** As long again as it has been failing, which needs no count of failures. */
export const backoffByAge =
  ({ shortest = 0, longest = Number.POSITIVE_INFINITY }: { shortest?: number; longest?: number }) =>
  (age: number): number =>
    Math.min(longest, Math.max(shortest, age))
