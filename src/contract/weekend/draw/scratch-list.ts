import { plainName } from '../../catalogue/plain-name.ts'
import { DRAW_TOKEN } from './columns.ts'
import type { DrawLine, DrawnRun } from './draw-line.ts'
import { saysScratched } from './marks.ts'

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
    const told: string[] = []
    const named = classesOf(items, settled)
    for (const [index, item] of items.entries()) {
      const found = findListed(item, named[index] ?? [go], runs())
      const scratched = found === null ? undefined : settled[found]
      if (scratched?.run && found !== null) {
        settled[found] = { ...scratched, run: { ...scratched.run, scratched: true } }
        told.push(...plainName(`${scratched.run.riderName} ${scratched.run.horseName}`).split(' '))
        // `#12 in the open, Darla on Smoke`
      } else if (!item.split(/\s+/).every((word) => SMALL.test(word) || told.includes(plainName(word))))
        missing.push(item)
    }
    const { doubt: _, run: __, ...rest } = line
    if (missing.length === 0) settled[at] = { ...rest, kind: 'scratch' }
    else if (run) settled[at] = { ...line, kind: 'run', run: { ...run, scratched: true } }
    else settled[at] = { ...rest, kind: 'unclear', doubt: `No run in this draw fits ${missing.join(', ')}` }
  }
  return settled
}

const IS_OUT = /#\s?\d.*\b(?:is|are)\s+out\b/i
const DRAGS =
  /\bdrag\w*\s+(?:\w+\s+){0,2}after\s+(?!every)(?:\w+\s+)?#?\d+(?:\s*(?:,|&|and)(?:\s*(?:and|after))*\s*#?\d+)*/i

/** A note that speaks of scratches or drags and names a run is a question: `They drag after 5 and 10.` */
export function askMentions(read: DrawLine[]): DrawLine[] {
  const lines = dragAsTold(read)
  const isTold = lines !== read
  const riders = lines.flatMap(({ run }) => (run ? plainName(run.riderName) : []))
  const names = (text: string) =>
    /#\s?\d/.test(text) || riders.some((rider) => plainName(text).includes(rider))
  return lines.map((line): DrawLine => {
    if (line.kind !== 'page') return line
    if ((saysScratched(line.text) || IS_OUT.test(line.text)) && names(line.text))
      return { ...line, kind: 'unclear', doubt: 'Does this scratch a run?' }
    return DRAGS.test(line.text) && !isTold
      ? { ...line, kind: 'unclear', doubt: 'Write DRAG in a line below those runs, then ignore this line' }
      : line
  })
}

/** `We drag after 5 and after 10`, where one class has runs and no drag is marked. */
function dragAsTold(lines: DrawLine[]): DrawLine[] {
  const told = lines.flatMap(({ text, run }) => (run ? [] : (DRAGS.exec(text)?.[0].match(/\d+/g) ?? [])))
  const gos = new Set(lines.flatMap(({ run }) => run?.go ?? []))
  const isMarked = lines.some(({ kind, dragBeside }) => kind === 'drag' || dragBeside)
  if (told.length === 0 || gos.size !== 1 || isMarked) return lines
  return lines.map((line) =>
    line.run && told.includes(String(line.run.draw)) ? { ...line, dragBeside: true } : line,
  )
}

/** The classes that items name: `Open 6`, `12`, `16 in the youth`. What names none is of the class before it, or behind. */
function classesOf(items: string[], lines: DrawLine[]): (string[] | undefined)[] {
  const gos = [...new Set(lines.flatMap(({ run }) => run?.go || []))]
  const named = items.map((item) => {
    const words = plainName(item).split(' ')
    const shared = gos.map((go) => words.filter((word) => plainName(go).split(' ').includes(word)).length)
    const most = Math.max(0, ...shared)
    return most > 0 ? gos.filter((_, index) => shared[index] === most) : undefined
  })
  return named.map((_, index) => named.slice(0, index + 1).findLast(Boolean) ?? named.find(Boolean))
}

type Listed = { run: DrawnRun; index: number }

function findListed(item: string, gos: string[], runs: Listed[]): number | null {
  const ofGo = runs.filter(({ run }) => gos.includes(run.go))
  const words = new Set(gos.flatMap((go) => plainName(go).split(' ')))
  const own = item.split(/\s+/).filter((word) => !words.has(plainName(word)) && !SMALL.test(word))
  return findIn(item, ofGo) ?? findIn(own.join(' '), ofGo) ?? findIn(item, runs)
}

const SMALL = /^(?:also|on|in|of|the|from|for|draw|nr|no|number|im|in der|le|la|el)\.?$/i

function findIn(item: string, runs: Listed[]): number | null {
  const draw = DRAW_TOKEN.exec(item.trim())?.[1]
  const only = (found: { index: number }[]) => (found.length === 1 ? (found[0]?.index ?? null) : null)
  if (draw) return only(runs.filter(({ run }) => String(run.draw) === String(Number(draw) || draw)))
  const [, number, told = ''] = /^\W*(\d{1,3})\s+(\p{L}.*)$/u.exec(item) ?? []
  const fits = ({ run }: Listed) =>
    String(run.draw) === number &&
    plainName(told)
      .split(' ')
      .every((word) => plainName(`${run.riderName} ${run.horseName}`).split(' ').includes(word))
  const numbered = number ? only(runs.filter(fits)) : null
  if (numbered !== null) return numbered
  const words = new Set(plainName(item.replace(/[",;|/().]+/g, ' ')).split(' '))
  const has = (name: string) =>
    name !== '' &&
    plainName(name)
      .split(' ')
      .every((word) => words.has(word))
  const riders = runs.filter(({ run }) => has(run.riderName))
  return only(riders) ?? only(riders.filter(({ run }) => has(run.horseName) || words.has(String(run.draw))))
}
