import type { RunShown } from '../catalogue/rider.ts'

/** `15.432 · 2D`; null where no time is known. */
export const showResult = ({ seconds, division }: Pick<RunShown, 'seconds' | 'division'>): string | null =>
  seconds === null ? null : [seconds.toFixed(3), division].filter(Boolean).join(' · ')
