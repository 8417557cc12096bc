/**
 * Reads a draw: cells of a spreadsheet, text of a PDF or of a web page.
 *
 * 1. `source-lines` cuts the lines into cells. 2. `columns` tells what the columns mean. 3. Drags, breaks, page headers and
 * classes are recognised (`line-kinds`); all other lines are runs (`read-run`), or unclear. 4. `names` normalises names.
 *
 * Every line of the source is in the result, so that both can be shown side by side.
 */

import { share } from '../statistics.ts'
import { type Column, DRAW_TOKEN, guessColumns, hasOnlyHeadings, readHeadings } from './columns.ts'
import {
  type GoHeading,
  isBreak,
  isDrag,
  isPage,
  isPageNumber,
  isTitle,
  isTrailers,
  readGoHeading,
} from './line-kinds.ts'
import { type ReadRun, readRun } from './read-run.ts'
import { cutLines, type SourceLine } from './source-lines.ts'

export interface DrawnRun {
  go: string
  draw: number | string
  riderName: string
  horseName: string
  scratched: boolean
  dragAfter: boolean
}

export interface DrawLine {
  line: number
  text: string
  kind: 'run' | 'drag' | 'break' | 'go' | 'heading' | 'page' | 'part' | 'unclear'
  run?: DrawnRun
  /** What may be wrong with it, in a sentence. */
  doubt?: string
}

export function readDraw(source: string): DrawLine[] {
  const lines = joinStacked(cutLines(source))
  const reader = new DrawReader(lines)
  for (const line of lines) reader.read(line)
  return markTwice(reader.lines)
}

class DrawReader {
  readonly lines: DrawLine[] = []
  #columns: Column[]
  #heading: GoHeading = { day: null, className: null }
  #trailers = false
  #trailer = 0
  readonly #isNumbered: boolean
  readonly #repeated: ReadonlySet<string>

  constructor(lines: SourceLine[]) {
    const body = lines.filter((line) => !line.part && !isAside(line))
    const wide = body.filter(({ cells }) => cells.filter(Boolean).length > 1)
    this.#columns =
      lines.map(({ cells }) => readHeadings(cells)).find((found) => found) ??
      (wide.length < body.length / 3 ? ['rider'] : guessColumns(wide, { kind: 'draw' }))
    this.#isNumbered = share(body, ({ cells }) => readRun(cells, this.#columns)?.draw != null) > 0.4
    this.#repeated = repeatedTexts(lines)
  }

  read(line: SourceLine) {
    const { text, content, cells, part } = line
    const headings = readHeadings(cells)
    const run = readRun(cells, this.#columns)
    if (part === 'part' && STARTS.test(content))
      this.#add(line, 'unclear', { doubt: 'Quotes join this line with the one above' })
    else if (part) this.#add(line, part)
    else if (isPageNumber(text)) this.#add(line, 'page')
    // a horse may be called Water Lily or Lunch Money
    else if (isPause(text) && !(run?.draw && run.horseName && !isPause(run.riderName))) {
      this.#add(line, isDrag(text) ? 'drag' : 'break')
      const before = this.lines.findLast(({ run }) => run)?.run
      if (before) before.dragAfter = true
    } else if (headings) {
      this.#columns = headings
      this.#add(line, 'heading')
    } else if (isTrailers(text)) {
      this.#trailers = true
      this.#add(line, 'go')
    } else if (run && this.#isRun(run, line)) this.#addRun(line, run)
    else this.#addAside(line, run)
  }

  #add(line: SourceLine, kind: DrawLine['kind'], more: Partial<DrawLine> = {}) {
    this.lines.push({ line: line.line, text: line.text, kind, ...more })
  }

  #isRun({ draw, horseName, trailer }: ReadRun, { text }: SourceLine) {
    if (draw !== null || trailer || (this.#trailers && horseName)) return true
    return !this.#isNumbered && horseName !== '' && !isPage(text) && !this.#isRepeated(text)
  }

  #addRun(line: SourceLine, read: ReadRun) {
    const { riderName, horseName, dragAfter, doubt } = read
    const scratched = read.scratched || line.scratched
    const isTrailer = this.#trailers || read.trailer
    if (isTrailer) this.#trailer++
    const counted = isTrailer ? this.#trailer : this.lines.filter(({ run }) => run).length + 1
    const number = read.draw ?? counted
    const draw = isTrailer && typeof number === 'number' ? `T${number}` : number
    const go = read.go || [this.#heading.day, this.#heading.className].filter(Boolean).join(' ')
    this.#add(line, 'run', {
      run: { go, draw, riderName, horseName, scratched, dragAfter },
      ...(doubt && { doubt }),
    })
  }

  #addAside(line: SourceLine, read: ReadRun | null) {
    const { text, content } = line
    const hasBegun = this.lines.some(({ kind }) => kind === 'run' || kind === 'heading')
    // a rider and a horse are not left out, even if they stand there twice
    const isPair = !!read?.horseName && !read.doubt && !isTitle(text) && !(isPage(text) && /\d/.test(text))
    const isHeader = (this.#isRepeated(text) || !hasBegun) && !/^\W*\d{1,3}\b/.test(content)
    const isNoRun = isPage(text) || isTitle(text) || isHeader
    const go = isPage(text) ? null : readGoHeading(text)
    if (hasOnlyHeadings(text)) this.#add(line, 'heading')
    else if (go) {
      this.#heading = go.className ? { day: go.day ?? this.#heading.day, className: go.className } : go
      this.#trailers = false
      this.#add(line, 'go')
    } else if (isNoRun && !isPair) this.#add(line, 'page')
    else this.#add(line, 'unclear', { doubt: 'This line was not understood' })
  }

  #isRepeated(text: string) {
    return this.#repeated.has(plain(text))
  }
}

const isPause = (text: string) => isDrag(text) || isBreak(text)
const isAside = ({ text, cells }: SourceLine) =>
  isPause(text) || isPage(text) || isTrailers(text) || readHeadings(cells) !== null

const plain = (text: string) => text.replace(/\d+/g, '0').replace(/\s+/g, ' ').trim().toLowerCase()

/** Page headers: the same words on every page, whatever their number. */
function repeatedTexts(lines: SourceLine[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { text } of lines) counts.set(plain(text), (counts.get(plain(text)) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > 1).map(([text]) => text))
}

function markTwice(read: DrawLine[]): DrawLine[] {
  const seen = new Map<string, number>()
  return read.map((line) => {
    if (!line.run) return line
    const key = `${line.run.go}\n${line.run.draw}`
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, line.line)
    return earlier === undefined || line.doubt
      ? line
      : { ...line, doubt: `The same draw number as in line ${earlier}` }
  })
}

const STARTS = /^\s*[#(]?(?:TRLR|TRAILER|TR|T)?\.?\s?#?\d{1,4}[A-Z]?[.):]?(?:\s|$)/i

/** Joins a run that takes several lines (number, rider and horse below each other) into the first. */
function joinStacked(lines: SourceLine[]): SourceLine[] {
  const starts = lines.map(({ content, part }) => !part && STARTS.test(content))
  /** Right below a number is a name, even one with a word of a class in it. */
  const isPlain = (index: number, isName = true) => {
    const line = lines[index]
    return line !== undefined && !line.part && !starts[index] && !isAside(line) && (isName || !isClass(line))
  }
  const at = lines.flatMap((_, index) => (starts[index] ? [index] : []))
  const short = (index: number) => (lines[index]?.cells.filter(Boolean).length ?? 0) <= 2
  // only if most numbered lines are followed by one without a number
  if (at.length < 3 || share(at, (index) => short(index) && isPlain(index + 1)) < 0.6) return lines
  const joined: SourceLine[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as SourceLine
    if (!starts[index]) {
      joined.push(line)
      continue
    }
    const parts: SourceLine[] = []
    const alone = DRAW_TOKEN.test(line.content.trim())
    while (
      parts.length < (alone ? 3 : 2) &&
      isPlain(index + 1 + parts.length, parts.length < (alone ? 2 : 1))
    )
      parts.push(lines[index + 1 + parts.length] as SourceLine)
    const own = line.cells.filter(Boolean)
    const [number = '', rest = ''] = alone ? [own[0], ''] : own.length > 1 ? own : cutNumber(own[0] ?? '')
    const words = [rest, ...parts.map(({ text }) => text.trim())].filter(Boolean)
    const used = words.slice(0, 2)
    joined.push({ ...line, cells: [number, ...used] })
    for (const part of parts)
      joined.push({ ...part, part: used.includes(part.text.trim()) ? 'part' : 'page' })
    index += parts.length
  }
  return joined
}

function cutNumber(text: string): [string, string] {
  const [number = ''] = STARTS.exec(text) ?? []
  return [number.trim(), text.slice(number.length).trim()]
}

const isClass = ({ text }: SourceLine) => readGoHeading(text) !== null && text.trim().split(/\s+/).length <= 4
