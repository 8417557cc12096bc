import type { Run } from '../../../contract/weekend/weekend.ts'

/** A run that is there as a line of an order. */
export const toDrawn = ({ id, go, draw, riderName, horseName, scratched, dragAfter }: Run) => ({
  id,
  go,
  draw,
  riderName,
  horseName: horseName ?? '',
  scratched,
  dragAfter,
})

/** The order as it was before another one took its place: what that one has removed comes as new. */
export function asBefore(before: Run[], now: Run[]) {
  const known = new Set(now.map(({ id }) => id))
  return before.map((run) => ({ ...toDrawn(run), id: known.has(run.id) ? run.id : null }))
}
