import { basename, dirname } from 'node:path'
import type { Import } from './imports.ts'

/** What another part of the house may use of a folder: every file, or the listed ones. */
export type Doors = Record<string, 'every file' | string[]>

interface Place {
  /** `contract`, `server`, `web`, `demo` */
  part: string
  /** `server/catalogue`; null for a file that stands directly in its part. */
  feature: string | null
}

function placeOf(file: string): Place {
  const [, part = '', ...rest] = dirname(file).split('/')
  return { part, feature: rest[0] ? `${part}/${rest[0]}` : null }
}

const MAY_IMPORT: Record<string, string[]> = {
  contract: [],
  web: ['contract'],
  server: ['contract'],
  demo: ['contract', 'server'],
}

/** The two imports that cross from one part into another. */
const CROSSINGS: { from: RegExp; to: RegExp }[] = [
  { from: /^src\/server\/pages\//, to: /^src\/web\/server\.tsx$/ },
  { from: /^src\/server\/open-shop\.ts$/, to: /^src\/demo\// },
]

/** One sentence for every import that goes where it may not, and for every door that nobody uses. */
export function findViolations(imports: Import[], doors: Doors): string[] {
  const used = new Set<string>()
  const wrong = imports
    .filter(({ from }) => !/\.test\.tsx?$/.test(from))
    .flatMap((one) => whyNot(one, doors, used) ?? [])
  const listed = Object.entries(doors).flatMap(([feature, files]) =>
    files === 'every file' ? [] : files.map((file) => `${feature}/${file}`),
  )
  const idle = listed.filter((door) => !used.has(door))
  return [...wrong, ...idle.map((door) => `${door} is listed as a door, but nobody uses it as one.`)]
}

function whyNot({ from, to }: Import, doors: Doors, used: Set<string>): string | null {
  if (CROSSINGS.some((crossing) => crossing.from.test(from) && crossing.to.test(to))) return null
  const here = placeOf(from)
  const there = placeOf(to)
  if (here.part !== there.part && !MAY_IMPORT[here.part]?.includes(there.part)) {
    return `${from} imports ${to}: ${here.part} must not know ${there.part}.`
  }
  if (!there.feature || there.feature === here.feature) return null
  // what stands directly in its part puts the features together, so it may reach into each
  if (here.part === there.part && !here.feature) return null
  const open = doors[there.feature]
  used.add(`${there.feature}/${basename(to)}`)
  if (open === 'every file' || open?.includes(basename(to))) return null
  return `${from} imports ${to}: this file is no door of ${there.feature}.`
}
