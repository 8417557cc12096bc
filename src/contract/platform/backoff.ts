// Each function returns the milliseconds until the next attempt after `failures` failures, from 1.

interface Exponential {
  first: number
  factor?: number
  longest?: number
}

/** `first`, multiplied by `factor` after each failure, up to `longest`. */
export const exponentialBackoff =
  ({ first, factor = 2, longest = Number.POSITIVE_INFINITY }: Exponential) =>
  (failures: number): number =>
    Math.min(longest, first * factor ** (failures - 1))

/** The listed pauses in order, then undefined: give up. */
export const scheduledBackoff =
  (...pauses: number[]) =>
  (failures: number): number | undefined =>
    pauses[failures - 1]

/** As long as it has been failing already; needs no count. */
export const backoffByAge =
  ({ shortest = 0, longest = Number.POSITIVE_INFINITY }: { shortest?: number; longest?: number }) =>
  (age: number): number =>
    Math.min(longest, Math.max(shortest, age))
