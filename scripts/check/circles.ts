import type { Import } from './imports.ts'

/** One sentence for every circle: files that import each other, directly or by way of others. */
export function findCircles(imports: Import[]): string[] {
  const leadsTo = new Map<string, Set<string>>()
  for (const { from, to } of imports) leadsTo.set(from, (leadsTo.get(from) ?? new Set()).add(to))
  return componentsOf(leadsTo)
    .filter((files) => files.length > 1)
    .map((files) => {
      const steps = files.flatMap((from) =>
        [...(leadsTo.get(from) ?? [])]
          .filter((to) => files.includes(to))
          .map((to) => `  ${from} imports ${to}`),
      )
      return [`${files.join(', ')} import each other in a circle:`, ...steps].join('\n')
    })
}

/** The groups of files from each of which every other of its group can be reached (Tarjan). */
function componentsOf(leadsTo: Map<string, Set<string>>): string[][] {
  const components: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const visit = (file: string): number => {
    const mine = order.size
    order.set(file, mine)
    path.push(file)
    let low = mine
    for (const next of leadsTo.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (path.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(file, low)
    if (low === mine) components.push(path.splice(path.indexOf(file)).sort())
    return low
  }
  for (const file of leadsTo.keys()) if (!order.has(file)) visit(file)
  return components
}
