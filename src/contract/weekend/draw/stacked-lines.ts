import { share } from '../statistics.ts'
import { DRAW_NUMBER, DRAW_TOKEN, readHeadings } from './columns.ts'
import { isPage, readGoHeading } from './line-kinds.ts'
import { onlyMark, readScratchList } from './marks.ts'
import type { SourceLine } from './source-lines.ts'

/** The number of a run in front of a line. */
export const STARTS = new RegExp(`^\\s*[#(]?${DRAW_NUMBER}[º°.):,]*(?:\\s|-(?=\\D)|$)`, 'i')

/** A drag, a page header or column headings: certainly no name. */
export const isAside = ({ content, cells }: SourceLine) =>
  onlyMark(content) !== null || isPage(content) || readHeadings(cells) !== null

/** Joins a run that takes several lines (number, rider and horse below each other) into the first. */
export function joinStacked(lines: SourceLine[]): SourceLine[] {
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
    const alone = DRAW_TOKEN.test(line.content.trim())
    const parts: SourceLine[] = []
    // its mark may stand in a line of its own
    let mark: SourceLine | undefined
    let next = index + 1
    for (; next < lines.length; next++) {
      const below = lines[next] as SourceLine
      if (!mark && isScratchMark(below)) mark = below
      else if (parts.length < (alone ? 3 : 2) && isPlain(next, parts.length < (alone ? 2 : 1)))
        parts.push(below)
      else break
    }
    const own = line.cells.filter(Boolean)
    const [number = '', rest = ''] = alone ? [own[0], ''] : own.length > 1 ? own : cutNumber(own[0] ?? '')
    const words = [rest, ...parts.map(({ content }) => content.trim())].filter(Boolean)
    const used = words.slice(0, 2)
    const { starts: _, ...unplaced } = line
    joined.push({
      ...unplaced,
      cells: [number, ...used],
      columns: ['draw', 'rider', 'horse'],
      scratched: line.scratched || mark !== undefined || parts.some(({ scratched }) => scratched),
    })
    for (const part of lines.slice(index + 1, next))
      joined.push({ ...part, part: part === mark || used.includes(part.content.trim()) ? 'part' : 'page' })
    index = next - 1
  }
  return joined
}

const isScratchMark = ({ content }: SourceLine) =>
  onlyMark(content) === 'scratch' && !STARTS.test(content) && !readScratchList(content)

function cutNumber(text: string): [string, string] {
  const [number = ''] = STARTS.exec(text) ?? []
  return [number.trim(), text.slice(number.length).trim()]
}

const isClass = ({ text }: SourceLine) => readGoHeading(text) !== null && text.trim().split(/\s+/).length <= 4
