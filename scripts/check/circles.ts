import type { Import } from './imports.ts'

/** One sentence for every circle: places that import each other, directly or by way of others. */
export function findCircles(imports: Import[], placeOf: (file: string) => string | null): string[] {
  const leadsTo = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const [from, to] = [placeOf(one.from), placeOf(one.to)]
    if (from === null || to === null || from === to) continue
    const known = leadsTo.get(from) ?? new Map<string, Import>()
    if (!known.has(to)) known.set(to, one)
    leadsTo.set(from, known)
  }
  return componentsOf(leadsTo)
    .filter((places) => places.length > 1)
    .map((places) => {
      const inside = places.flatMap((place) =>
        [...(leadsTo.get(place) ?? [])].filter(([to]) => places.includes(to)).map(([, one]) => one),
      )
      const steps = inside.map(({ from, to }) => `  ${from} imports ${to}`)
      return [`${places.join(', ')} import each other in a circle:`, ...steps].join('\n')
    })
}

/** The groups of places from each of which every other of its group can be reached (Tarjan). */
function componentsOf(leadsTo: Map<string, Map<string, Import>>): string[][] {
  const components: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const visit = (place: string): number => {
    const mine = order.size
    order.set(place, mine)
    path.push(place)
    let low = mine
    for (const next of leadsTo.get(place)?.keys() ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (path.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(place, low)
    if (low === mine) components.push(path.splice(path.indexOf(place)).sort())
    return low
  }
  for (const place of leadsTo.keys()) if (!order.has(place)) visit(place)
  return components
}
