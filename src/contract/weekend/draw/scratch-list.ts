import { plainName } from '../../catalogue/plain-name.ts'
import { DRAW_TOKEN } from './columns.ts'
import type { DrawLine, DrawnRun } from './draw-line.ts'

/** Runs that a line names as scratched: `Scratches: 3, 7`, or a line below `SCRATCHES`. */
export interface ScratchEntry {
  /** Its place among the lines. */
  at: number
  go: string
  items: string[]
  /** The line as a run of its own, where the order has no such run. */
  run: DrawnRun | null
}

/** Marks the runs that are listed as scratched; what is in no list of runs is one itself, or a question. */
export function settleScratches(lines: DrawLine[], entries: ScratchEntry[]): DrawLine[] {
  const settled = [...lines]
  const listed = new Set(entries.map(({ at }) => at))
  const runs = () => settled.flatMap(({ run }, index) => (run && !listed.has(index) ? [{ run, index }] : []))
  for (const { at, go, items, run } of entries) {
    const line = settled[at]
    if (!line) continue
    const missing: string[] = []
    for (const item of items) {
      const found = findListed(item, go, runs())
      const scratched = found === null ? undefined : settled[found]
      if (found === null || !scratched?.run) missing.push(item)
      else settled[found] = { ...scratched, run: { ...scratched.run, scratched: true } }
    }
    const { doubt: _, run: __, ...rest } = line
    if (missing.length === 0) settled[at] = { ...rest, kind: 'scratch' }
    else if (run) settled[at] = { ...line, kind: 'run', run: { ...run, scratched: true } }
    else settled[at] = { ...rest, kind: 'unclear', doubt: `No run in this draw fits ${missing.join(', ')}` }
  }
  return settled
}

const MENTION = /\bscratch(?:es|ed)?\b/i

/** A note that speaks of scratches and names a run is a question: `Scratches so far: #3 and Amy Cole.` */
export function askMentions(lines: DrawLine[]): DrawLine[] {
  const riders = lines.flatMap(({ run }) => (run ? plainName(run.riderName) : []))
  const names = (text: string) =>
    /#\s?\d/.test(text) || riders.some((rider) => plainName(text).includes(rider))
  return lines.map((line) =>
    line.kind === 'page' && MENTION.test(line.text) && names(line.text)
      ? { ...line, kind: 'unclear', doubt: 'Does this scratch a run?' }
      : line,
  )
}

function findListed(item: string, go: string, runs: { run: DrawnRun; index: number }[]): number | null {
  const ofGo = runs.filter(({ run }) => run.go === go)
  return findIn(item, ofGo) ?? findIn(item, runs)
}

function findIn(item: string, runs: { run: DrawnRun; index: number }[]): number | null {
  const draw = DRAW_TOKEN.exec(item.trim())?.[1]
  const only = (found: { index: number }[]) => (found.length === 1 ? (found[0]?.index ?? null) : null)
  if (draw) return only(runs.filter(({ run }) => String(run.draw) === String(Number(draw) || draw)))
  const words = new Set(plainName(item.replace(/[",;|/().]+/g, ' ')).split(' '))
  const has = (name: string) =>
    name !== '' &&
    plainName(name)
      .split(' ')
      .every((word) => words.has(word))
  const riders = runs.filter(({ run }) => has(run.riderName))
  return only(riders) ?? only(riders.filter(({ run }) => has(run.horseName) || words.has(String(run.draw))))
}
