import { DRAW_TOKEN, readHeadings } from './columns.ts'
import { isBreak, isDrag, isPage, isTrailers, readGoHeading } from './line-kinds.ts'
import { type SourceLine, share } from './source-lines.ts'

export interface JoinedLine extends SourceLine {
  /** It belongs to the line above it. */
  part?: boolean
}

const STARTS = /^\s*[#(]?(?:TRLR|TRAILER|TR|T)?\.?\s?#?\d{1,4}[A-Z]?[.):]?(?:\s|$)/i

/** Puts a run that stands on several lines, number, name and horse below each other, into its first one. */
export function joinStacked(lines: SourceLine[]): JoinedLine[] {
  const starts = lines.map(({ text }) => STARTS.test(text))
  /** Right below a number stands a name, also one that has a word of a class in it. */
  const isPlain = (index: number, isName = true) => {
    const line = lines[index]
    return line !== undefined && !starts[index] && !isAside(line) && (isName || !isClass(line))
  }
  const at = lines.flatMap((_, index) => (starts[index] ? [index] : []))
  const short = (index: number) => (lines[index]?.cells.filter(Boolean).length ?? 0) <= 2
  // most numbered lines are followed by one that has none
  if (at.length < 3 || share(at, (index) => short(index) && isPlain(index + 1)) < 0.6) return lines
  const joined: JoinedLine[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as SourceLine
    if (!starts[index]) {
      joined.push(line)
      continue
    }
    const parts: SourceLine[] = []
    const alone = DRAW_TOKEN.test(line.text.trim())
    while (
      parts.length < (alone ? 3 : 2) &&
      isPlain(index + 1 + parts.length, parts.length < (alone ? 2 : 1))
    )
      parts.push(lines[index + 1 + parts.length] as SourceLine)
    const own = line.cells.filter(Boolean)
    const [number = '', rest = ''] = alone ? [own[0], ''] : own.length > 1 ? own : cutNumber(own[0] ?? '')
    const words = [rest, ...parts.map(({ text }) => text.trim())].filter(Boolean)
    joined.push({ ...line, cells: [number, ...words.slice(0, 2)] })
    joined.push(...parts.map((part) => ({ ...part, part: true })))
    index += parts.length
  }
  return joined
}

function cutNumber(text: string): [string, string] {
  const [number = ''] = STARTS.exec(text) ?? []
  return [number.trim(), text.slice(number.length).trim()]
}

const isAside = ({ text, cells }: SourceLine) =>
  isDrag(text) || isBreak(text) || isPage(text) || isTrailers(text) || readHeadings(cells) !== null

const isClass = ({ text }: SourceLine) => readGoHeading(text) !== null && text.trim().split(/\s+/).length <= 4
