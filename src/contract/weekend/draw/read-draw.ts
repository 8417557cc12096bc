/**
 * Reads a draw: cells of a spreadsheet, text of a PDF, of a web page or of a message.
 *
 * 1. `unfold-columns` puts lists side by side below each other, `peel-line` takes off what a message puts around a line,
 * `run-together` finds columns without gaps, `source-lines` cuts cells, `stacked-lines` joins runs of several lines.
 * 2. `sheet-habits` looks at the whole sheet: its columns, its legend, where its list begins and ends.
 * 3. Every line is a mark (`marks`: drag, break, scratch), a heading or a note (`line-kinds`), a run (`read-run`), or a question.
 *
 * Every line of the source is in the result, so that both can be shown side by side.
 */

import { plainName } from '../../catalogue/plain-name.ts'
import { type Column, hasOnlyHeadings, readHeadings } from './columns.ts'
import { type DrawLine, type DrawnRun, placeDrags } from './draw-line.ts'
import {
  type GoHeading,
  hasContact,
  isClutter,
  isMail,
  isNote,
  isPage,
  isPageNumber,
  isProse,
  isSignOff,
  isTitle,
  readGoHeading,
} from './line-kinds.ts'
import { onlyMark, readScratchList } from './marks.ts'
import { hasJoin, type ReadRun } from './read-run.ts'
import { askMentions, type ScratchEntry, settleScratches } from './scratch-list.ts'
import { type Habits, habitsOf, isRule, isStatement, legendOf, plain, readLine } from './sheet-habits.ts'
import { cutLines, type SourceLine } from './source-lines.ts'
import { joinStacked, STARTS } from './stacked-lines.ts'
import { unfoldColumns } from './unfold-columns.ts'

export function readDraw(source: string): DrawLine[] {
  const lines = joinStacked(cutLines(unfoldColumns(source)))
  const reader = new DrawReader(habitsOf(lines))
  for (const [index, line] of lines.entries()) reader.read(line, index)
  return markTwice(placeDrags(askMentions(settleScratches(reader.lines, reader.scratches))))
}

class DrawReader {
  readonly lines: DrawLine[] = []
  readonly scratches: ScratchEntry[] = []
  #columns: Column[]
  #headingStarts: number[] | undefined
  #heading: GoHeading = { day: null, className: null }
  #section: 'runs' | 'late' | 'scratches' | 'signature' = 'runs'
  #late = 0
  readonly #habits: Habits

  constructor(habits: Habits) {
    this.#habits = habits
    this.#columns = habits.columns
  }

  read(line: SourceLine, index: number) {
    const { content, cells, part } = line
    const run = readLine(line, { ...this.#habits, columns: this.#columns }, this.#headingStarts)
    const headings = readHeadings(cells)
    const bare = content.replace(/\(.*\)/, '')
    const isDrag = this.#habits.areRulesDrags && isRule(line)
    const mark = isDrag ? 'drag' : (onlyMark(content) ?? onlyMark(bare) ?? dragWithNote(content))
    const items = run?.draw && !run.doubt ? null : readScratchList(content)
    if (part === 'part' && STARTS.test(content))
      this.#add(line, 'unclear', { doubt: 'Quotes join this line with the one above' })
    else if (part) this.#add(line, part)
    else if (isPageNumber(content)) this.#add(line, 'page')
    else if (headings) {
      this.#columns = headings
      this.#headingStarts = this.#habits.isAligned ? line.starts : undefined
      this.#add(line, 'heading')
    } else if (legendOf(line)) this.#add(line, 'page')
    else if (items) this.#addScratches(line, items)
    else if (mark === 'drag' || mark === 'break') {
      // `Grand entry 7 pm` below a class comes before its runs
      const isAfter =
        this.lines.some(({ run }) => run) && !(mark === 'break' && this.lines.at(-1)?.kind === 'go')
      this.#add(line, isAfter ? mark : 'page')
    } else if ((mark === 'late' || isRerun(bare)) && !/\d/.test(bare)) {
      this.#section = 'late'
      this.#add(line, 'go')
    } else if (mark === 'scratch' && STARTS.test(content)) this.#add(line, 'scratch')
    else if (this.#section === 'scratches' && !line.afterBlank && !readGoHeading(content))
      this.#addScratches(line, [content], run)
    else if (run && this.#isRun(run, line)) this.#addRun(line, run)
    else this.#addAside(line, run, index)
  }

  #add(line: SourceLine, kind: DrawLine['kind'], more: Partial<DrawLine> = {}) {
    this.lines.push({ line: line.line, text: line.text, kind, ...more })
  }

  #addScratches(line: SourceLine, items: string[], read: ReadRun | null = null) {
    if (items.length === 0) {
      this.#section = 'scratches'
      this.#add(line, 'go')
      return
    }
    const run = read && this.#drawnRun(read, line)
    this.scratches.push({ at: this.lines.length, go: this.#go, items, run })
    this.#add(line, 'scratch')
  }

  #isRun(run: ReadRun, line: SourceLine) {
    const { draw, horseName, trailer, scratched } = run
    if (isStatement(line, run) || (isPage(line.content) && /\d/.test(run.riderName + horseName))) return false
    if (isMail(line.content) && !STARTS.test(line.content)) return false
    if (isClutter(line.content) || (draw === null && hasContact(line.content))) return false
    if (draw !== null || trailer || (this.#section === 'late' && horseName)) return true
    if (this.#habits.isTimed && line.timed) return !run.doubt
    if (isPage(line.text) || this.#isRepeated(line.text)) return false
    if (this.#habits.isNumbered) return scratched && horseName !== '' && !run.doubt && !isProse(line.content)
    return horseName !== '' && !this.#habits.isTimed && !(run.doubt && readGoHeading(line.content))
  }

  #addRun(line: SourceLine, read: ReadRun) {
    const run = this.#drawnRun(read, line)
    if (this.#section === 'scratches') this.#section = 'runs'
    const { doubt, dragAfter } = read
    this.#add(line, 'run', { run, ...(doubt && { doubt }), ...(dragAfter && { dragBeside: true }) })
    // a scratched run that the order has already is a mark, not a second run
    if (run.scratched && this.lines.some((other) => other.run !== run && isSame(other.run, run)))
      this.scratches.push({ at: this.lines.length - 1, go: run.go, items: [String(run.draw)], run })
  }

  #drawnRun(read: ReadRun, line: SourceLine): DrawnRun {
    const { riderName, horseName } = read
    const go = read.go || this.#go
    const isLate = this.#section === 'late' || read.trailer
    const scratched = read.scratched || line.scratched
    return {
      go,
      draw: isLate ? this.#lateDraw(read, go) : this.#draw(read),
      riderName,
      horseName,
      scratched,
      dragAfter: false,
    }
  }

  #draw({ draw }: ReadRun) {
    return draw ?? this.lines.filter(({ run }) => run).length + 1
  }

  /** A late entry has a number of its own, or T and one that begins again. */
  #lateDraw({ draw, trailer }: ReadRun, go: string) {
    if (draw === null) return `T${++this.#late}`
    const isTaken = this.lines.some(({ run }) => run?.go === go && run.draw === draw)
    return typeof draw === 'number' && (isTaken || trailer) ? `T${draw}` : draw
  }

  get #go() {
    return [this.#heading.day, this.#heading.className].filter(Boolean).join(' ')
  }

  #addAside(line: SourceLine, read: ReadRun | null, index: number) {
    const { content, cells } = line
    const { first, last, isNumbered, isTimed } = this.#habits
    const go = isPage(content) || isMail(content) ? null : readGoHeading(content)
    const isOutside = index < first || index > last || last < 0
    if (isOutside && (isSignOff(content) || index === this.#habits.signature)) this.#section = 'signature'
    // a rider and a horse are not left out, even if they stand there twice
    const isPair =
      !!read?.horseName && !read.doubt && !isTitle(content) && !(isPage(content) && /\d/.test(content))
    /** Below a class it may be one of its runs. */
    const isEntry =
      isPair &&
      this.#go !== '' &&
      !isProse(content) &&
      !hasContact(content) &&
      (index > first || hasJoin(content, 'on'))
    const isHour = line.timed && !isTimed && !isPair
    const isHeader =
      isHour || ((this.#isRepeated(line.text) || index < first) && !/^\W*\d{1,3}(?!\p{L})\b/u.test(content))
    const hasPage = [...cells, ...content.split(/\s[-–—|]\s/)].some((cell) => isPage(cell) && /\d/.test(cell))
    const isCell =
      (isNumbered || isTimed) &&
      index < first &&
      !isEntry &&
      (cells.filter(Boolean).length === 1 || this.lines.every(({ kind }) => kind === 'page'))
    const isSignature = this.#section === 'signature' && isNumbered && !isPair
    const isLong = content.trim().split(/\s+/).length > 3 && !isPair && !this.#namesRider(content)
    const isAmount = index > last && !/\p{L}/u.test(content)
    const isUnlisted = isAmount || ((isNote(content) || isLong) && !isEntry)
    if (isClutter(content)) this.#add(line, 'page')
    else if (hasOnlyHeadings(content) && !go) this.#add(line, 'heading')
    else if (isOutside && ((isSignature && !(go && index < first)) || (!go && isUnlisted)))
      this.#add(line, 'page')
    else if (go) {
      this.#heading = go.className ? { day: go.day ?? this.#heading.day, className: go.className } : go
      this.#section = 'runs'
      this.#add(line, 'go')
    } else if ((isPage(content) || isTitle(content) || isHeader) && (!isPair || isCell || hasPage))
      this.#add(line, 'page')
    else this.#add(line, 'unclear', { doubt: 'What is this line?' })
  }

  #namesRider(text: string) {
    const plain = plainName(text)
    return this.lines.some(({ run }) => run && plain.includes(plainName(run.riderName)))
  }

  #isRepeated(text: string) {
    return this.#habits.repeated.has(plain(text))
  }
}

/** `RERUN - timer did not trip`: what follows runs at the end, like a late entry. */
const isRerun = (text: string) => /^\W*re-?runs?\b/i.test(text)

/** `TRACTOR BREAK - thank you, Hwy 81 Equipment` */
const dragWithNote = (text: string) => {
  const [before = '', ...note] = text.split(/\s[-–—]\s/)
  return note.length > 0 && onlyMark(before) === 'drag' && !STARTS.test(text) ? 'drag' : null
}

const isSame = (one: DrawnRun | undefined, other: DrawnRun) =>
  one?.go === other.go && one.draw === other.draw && one.riderName === other.riderName

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
