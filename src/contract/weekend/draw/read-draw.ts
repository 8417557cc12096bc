/**
 * Reads an order of go as it comes: cells of a spreadsheet, text of a PDF or of a web page.
 *
 * 1. `source-lines` cuts the lines into cells. 2. `draw-columns` says what the columns mean, by their headings or by what
 * stands in them. 3. Line by line: drags, breaks, pages and classes stand between the runs (`line-kinds`); all others are
 * runs, or are marked as not understood. 4. `draw-names` turns names the right way round.
 *
 * Every line of the source is in the answer, so that both can be shown side by side.
 */

import { type DrawColumn, guessColumns, readHeadings } from './columns.ts'
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
import { cutLines, type SourceLine, share } from './source-lines.ts'
import { type JoinedLine, joinStacked } from './stacked-lines.ts'

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
  #columns: DrawColumn[]
  #heading: GoHeading = { day: null, className: null }
  #trailers = false
  #trailer = 0
  readonly #isNumbered: boolean
  readonly #repeated: ReadonlySet<string>

  constructor(lines: JoinedLine[]) {
    const body = lines.filter((line) => !line.part && !isAside(line))
    this.#columns = lines.map(({ cells }) => readHeadings(cells)).find((found) => found) ?? guessColumns(body)
    this.#isNumbered = share(body, ({ cells }) => readRun(cells, this.#columns)?.draw != null) > 0.4
    this.#repeated = repeatedTexts(lines)
  }

  read(line: JoinedLine) {
    const { text, cells, part } = line
    const headings = readHeadings(cells)
    if (part) this.#add(line, 'part')
    else if (isPageNumber(text)) this.#add(line, 'page')
    else if (isDrag(text) || isBreak(text)) {
      this.#add(line, isDrag(text) ? 'drag' : 'break')
      const before = this.lines.findLast(({ run }) => run)?.run
      if (before) before.dragAfter = true
    } else if (headings) {
      this.#columns = headings
      this.#add(line, 'heading')
    } else if (isTrailers(text)) {
      this.#trailers = true
      this.#add(line, 'go')
    } else {
      const run = readRun(cells, this.#columns)
      if (run && this.#isRun(run, line)) this.#addRun(line, run)
      else this.#addAside(line)
    }
  }

  #add(line: SourceLine, kind: DrawLine['kind'], more: Partial<DrawLine> = {}) {
    this.lines.push({ line: line.line, text: line.text, kind, ...more })
  }

  #isRun({ draw, horseName, trailer }: ReadRun, { text }: SourceLine) {
    if (draw !== null || trailer || (this.#trailers && horseName)) return true
    return !this.#isNumbered && horseName !== '' && !isPage(text) && !this.#isRepeated(text)
  }

  #addRun(line: SourceLine, read: ReadRun) {
    const { riderName, horseName, scratched, dragAfter, doubt } = read
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

  #addAside(line: SourceLine) {
    const { text } = line
    const hasRuns = this.lines.some(({ run }) => run)
    const go = isPage(text) ? null : readGoHeading(text)
    if (go) {
      this.#heading = go.className ? { day: go.day ?? this.#heading.day, className: go.className } : go
      this.#trailers = false
      this.#add(line, 'go')
    } else if (isPage(text) || isTitle(text) || this.#isRepeated(text) || !hasRuns) this.#add(line, 'page')
    else this.#add(line, 'unclear', { doubt: 'This line was not understood' })
  }

  #isRepeated(text: string) {
    return this.#repeated.has(plain(text))
  }
}

const isAside = ({ text, cells }: SourceLine) =>
  isDrag(text) || isBreak(text) || isPage(text) || readHeadings(cells) !== null

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
