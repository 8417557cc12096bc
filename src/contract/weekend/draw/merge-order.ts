import { plainName } from '../../catalogue/plain-name.ts'
import type { DrawnRun } from './read-draw.ts'

type Kept = DrawnRun & { id?: number }

/** A draw of one class takes the place of that class alone: the others stay where they are, new ones come after them. */
export function mergeOrder(before: Kept[], drawn: DrawnRun[]): Kept[] {
  const goes = Map.groupBy(drawn, ({ go }) => plainName(go))
  const order: Kept[] = []
  for (const run of before) {
    const go = plainName(run.go)
    const replaced = goes.get(go)
    if (replaced) {
      order.push(...replaced)
      goes.set(go, [])
    } else order.push(run)
  }
  for (const runs of goes.values()) order.push(...runs)
  return order
}
