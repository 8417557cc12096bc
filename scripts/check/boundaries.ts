import { dirname } from 'node:path'
import { type Import, isTest } from './imports.ts'

/** What other folders may use of a folder: every file, or those listed by their path in it. */
export type PublicFiles = Record<string, 'every file' | string[]>

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

/** What may cross from one part into another: a page's rendering, and the demo, which is data and one adapter. */
const CROSSINGS: { from: RegExp; to: RegExp }[] = [
  { from: /^src\/server\/pages\//, to: /^src\/web\/server\.tsx$/ },
  { from: /^src\/server\/(compose|open-shop)\.ts$/, to: /^src\/demo\// },
]

/** One sentence for every import that goes where it may not, and for every file that is public for nobody. */
export function findViolations(imports: Import[], publicFiles: PublicFiles): string[] {
  const used = new Set<string>()
  const wrong = imports
    .filter(({ from }) => !isTest(from))
    .flatMap((one) => whyNot(one, publicFiles, used) ?? [])
  const listed = Object.entries(publicFiles).flatMap(([feature, files]) =>
    files === 'every file' ? [] : files.map((file) => `${feature}/${file}`),
  )
  const idle = listed.filter((file) => !used.has(file))
  return [...wrong, ...idle.map((file) => `${file} is listed as public, but no other folder uses it.`)]
}

function whyNot({ from, to }: Import, publicFiles: PublicFiles, used: Set<string>): string | null {
  if (CROSSINGS.some((crossing) => crossing.from.test(from) && crossing.to.test(to))) return null
  const here = placeOf(from)
  const there = placeOf(to)
  if (here.part !== there.part && !MAY_IMPORT[here.part]?.includes(there.part)) {
    return `${from} imports ${to}: ${here.part} must not know ${there.part}.`
  }
  if (!there.feature || there.feature === here.feature) return null
  // what stands directly in its part puts the features together, so it may reach into each
  if (here.part === there.part && featureOf(from) === null) return null
  const open = publicFiles[there.feature]
  const file = to.slice(`src/${there.feature}/`.length)
  used.add(`${there.feature}/${file}`)
  if (open === 'every file' || open?.includes(file)) return null
  return `${from} imports ${to}: this file is not public, see scripts/check/public-files.ts.`
}

/** The one file below the features that puts something of them together: the type of the whole database. */
const JOINS_TABLES = 'src/server/db/tables.ts'

/** For circles between features: what puts them together is part of none. */
export const featureOf = (file: string) => (file === JOINS_TABLES ? null : placeOf(file).feature)
