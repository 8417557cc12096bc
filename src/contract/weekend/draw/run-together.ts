/** Columns that the text of a PDF has run together, with single spaces between them. */

import { share } from '../statistics.ts'
import { onlyMark } from './marks.ts'

/** An age, a state, a number of a card between two names: `101 Amy Cole 12 GA Dash`. */
const BETWEEN = /^(\W*\d\S*\s.*?\p{L}\S*)\s(?:\S*\d\S*(?:\s[A-Z]{2})?|[A-Z]{2}(?:\s\d{1,2})?)\s(\p{L}.*)$/u
/** A fee, the codes of side pots, and perhaps a mark: `7 Amy Cole Dash 60.00 OS SCR`. */
const BEHIND = /^(\W*\d\S*\s.*\p{Ll}.*?)\s(?:\d+\.\d\d\s)?([A-Z]{1,3})(\s+\S+)?$/u

/** A town behind a horse in capitals: `1 COLE, AMY BLUE Krum, TX`. */
const TOWN = /^(\W*\d\S*\s.*\p{Lu}{2})\s\p{Lu}\p{Ll}[\p{L}. ]*,\s[A-Z]{2}(\s\S+)?$/u

/** Puts gaps between the names of such lines, and takes away what stands between and behind them. */
export function pullApart(lines: string[]): string[] {
  const numbered = lines.filter((line) => /^\W*\d/.test(line))
  if (numbered.length < 4 || share(numbered, (line) => /\S(?: {2,}|\t|[;|/–])/.test(line)) > 0.3) return lines
  const behind = (line: string) => {
    const [, names, pots, mark = ''] = BEHIND.exec(line) ?? []
    const isMark = onlyMark(mark) === 'scratch'
    return names && pots && !onlyMark(pots) && (mark === '' || isMark) ? `${names}${mark}` : line
  }
  const hasTowns = share(numbered, (line) => TOWN.test(line)) > 0.8
  if (hasTowns) return lines.map((line) => line.replace(TOWN, '$1 $2'))
  const hasPots = share(numbered, (line) => behind(line) !== line) > 0.8
  const hasBetween = share(numbered, (line) => BETWEEN.test(line)) > 0.8
  return lines.map((line) => {
    const names = hasPots ? behind(line) : line
    return hasBetween ? names.replace(BETWEEN, '$1  $2') : names
  })
}
