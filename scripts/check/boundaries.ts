import { type Import, isTest } from './imports.ts'

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

const AREAS = ['catalogue', 'buying', 'books', 'videos', 'weekend', 'email', 'owner', 'pages']

/** One sentence for every import that goes where it may not. */
export const findViolations = (imports: Import[]): string[] =>
  imports.filter(({ from }) => !isTest(from)).flatMap((one) => whyNot(one) ?? [])

function whyNot({ from, to }: Import): string | null {
  if (CROSSINGS.some((crossing) => crossing.from.test(from) && crossing.to.test(to))) return null
  const [, part = '', area] = from.split('/')
  const [, otherPart = '', otherArea = ''] = to.split('/')
  if (part !== otherPart && !MAY_IMPORT[part]?.includes(otherPart)) {
    return `${from} imports ${to}: ${part} must not know ${otherPart}.`
  }
  if (area === 'platform' && AREAS.includes(otherArea)) {
    return `${from} imports ${to}: platform is below the areas and must not know ${otherArea}.`
  }
  return null
}
