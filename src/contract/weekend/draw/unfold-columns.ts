import { mostFrequent, share } from '../statistics.ts'
import { DRAW_TOKEN, readHeadings } from './columns.ts'
import { isPage, readGoHeading } from './line-kinds.ts'
import { onlyMark } from './marks.ts'

interface Piece {
  text: string
  from: number
}

const isNumber = ({ text }: Piece) => DRAW_TOKEN.test(text) && /\d/.test(text)

/**
 * Puts lists that stand side by side (1 to 25 on the left, 26 to 50 on the right) below each other.
 */
export function unfoldColumns(source: string): string {
  const lines = oneRunEach(source.split(/\r\n?|[\n\f]/))
  const pieces = lines.map(piecesOf)
  const rows = pieces.filter(([first]) => first && isNumber(first))
  const at = mostFrequent(rows.map((row) => row.findIndex((piece, index) => index > 1 && isNumber(piece))))
  const inLines = lines.join('\n')
  if (at === undefined || at < 2 || rows.length < 3) return inLines
  const second = rows.filter((row) => row[at] && isNumber(row[at]))
  const numbers = second.map((row) => [numberOf(row[0]), numberOf(row[at])])
  // the right side goes on where the left one ends; a back number is far from the draw
  const goesOn =
    share(numbers, ([left = 0, right = 0]) => right > left && right - left <= rows.length + 2) > 0.7
  const isBeside = share(second, (row) => row.length >= 2 * at) > 0.6 && second.length > rows.length / 2
  const headings = pieces.map((row) => readHeadings(row.map(({ text }) => text))).find((found) => found)
  const isTwice = headings ? headings.indexOf('draw') !== headings.lastIndexOf('draw') : goesOn
  if (!isBeside || !isTwice) return inLines
  const edge = Math.min(...second.map((row) => row[at]?.from ?? 0))
  const tabs = mostFrequent(
    pieces.flatMap((row, index) => (second.includes(row) ? tabsBefore(lines[index] ?? '', row[at]) : [])),
  )
  // notes below the lists stay below them
  let end = pieces.findLastIndex(([first]) => first && isNumber(first))
  while (onlyMark(lines[end + 1] ?? '') !== null) end++
  const unfolded: string[] = []
  let right: string[] = []
  for (const [index, text] of lines.entries()) {
    const row = pieces[index] ?? []
    if (row.length > 0 && !readHeadings(row.map((piece) => piece.text)) && isBetween(text)) {
      unfolded.push(...right, text)
      right = []
      continue
    }
    const cut = text.includes('\t')
      ? row.find((piece) => tabsBefore(text, piece) >= (tabs ?? Infinity))?.from
      : row.find(({ from }) => from >= edge - 1)?.from
    unfolded.push(cut === undefined ? text : text.slice(0, cut).trimEnd())
    if (cut !== undefined) right.push(text.slice(cut))
    if (index !== end) continue
    unfolded.push(...right)
    right = []
  }
  return [...unfolded, ...right].join('\n')
}

const NEXT = /[,;]\s+(?=\d{1,3}[.)]?\s+\p{Lu}\p{Ll})/u

/** `1 Amy Cole (Blue), 2 Bo Reed (Dash)` */
function oneRunEach(lines: string[]): string[] {
  const numbered = lines.filter((line) => /^\s*\d/.test(line))
  const several = numbered.filter((line) => NEXT.test(line))
  return several.length > 2 && several.length > numbered.length / 3
    ? lines.flatMap((line) => (/^\s*\d/.test(line) ? line.split(NEXT) : line))
    : lines
}

/** A class or a page header counts for both sides. */
const isBetween = (text: string) => isPage(text) || (readGoHeading(text) !== null && !/^\W*\d/.test(text))

const piecesOf = (text: string): Piece[] =>
  [...text.matchAll(/[^\s|]+(?: [^\s|]+)*/g)].map(({ 0: piece, index }) => ({ text: piece, from: index }))

const tabsBefore = (text: string, piece: Piece | undefined) => text.slice(0, piece?.from).split('\t').length

const numberOf = (piece: Piece | undefined) => Number(/\d+/.exec(piece?.text ?? '')?.[0])
