/**
 * Reads a result sheet: times, places and divisions, who had no time and who scratched, with or without draw numbers, under
 * headings such as `2D`. A result finds its run by rider and horse, by the rider of a single run, or by the draw.
 */

import { plainName } from '../../catalogue/plain-name.ts'
import { meaningOf } from './columns.ts'
import { readGoHeading } from './line-kinds.ts'
import { onlyMark, takeMarks } from './marks.ts'
import { isOneOff } from './names.ts'
import { cutLines, type SourceLine } from './source-lines.ts'

export interface RunToFind {
  id: number
  go: string
  draw: number | string
  riderName: string
  horseName: string | null
}

export interface ResultLine {
  line: number
  text: string
  seconds: number | null
  /** It ran without a time, or not at all. */
  noTime: boolean
  scratched: boolean
  place: number | null
  division: string | null
  /** Null where none fits, or more than one does. */
  runId: number | null
  kind: 'result' | 'heading' | 'unclear'
}

const TIME = /(?:^|[^\d.])(\d{1,3}\.\d{2,4})(?!\d|\.)/
const NO_TIME =
  /\b(?:NT|N\/T|NO TIMES?|DQ|DSQ|DISQUALIFIED|DNF|DID NOT FINISH|ELIMINATED|BROKE(?:N)? PATTERN|999\.9+)\b/i
const DIVISION = /\b([1-6]\s?D)\b/i
const NUMBER = /^#?(\d{1,4})(?:st|nd|rd|th)?[.):]?$/i

export function readResults(source: string, runs: RunToFind[]): ResultLine[] {
  let division: string | null = null
  let go = ''
  let placeAt = -1
  // below a heading such as `No times`
  let below: Outcome = null
  const words = runs.map((run) => ({ run, ...wordsOf(run) }))
  return cutLines(source).map((source): ResultLine => {
    const { line, text, cells } = source
    const seconds = readTime(text)
    const own = DIVISION.exec(text)?.[1]?.replace(/\s/g, '').toUpperCase() ?? null
    const said = seconds === null ? outcomeOf(source) : null
    const base = { line, text, seconds, place: null, division: own, runId: null, ...flagsOf(said) }
    if (said && isAlone(text)) {
      below = said
      return { ...base, kind: 'heading' }
    }
    const numbers = cells.flatMap((cell) => (NUMBER.test(cell) ? [Number(NUMBER.exec(cell)?.[1])] : []))
    const first = /^\s*#?(\d{1,4})(?:st|nd|rd|th)?[.):]?\s/i.exec(text)?.[1]
    if (numbers.length === 0 && first) numbers.push(Number(first))
    const isResult = seconds !== null || said !== null
    const found = isResult || below ? findRun(cells.join(' '), words, numbers, go) : null
    if (!isResult && !found) {
      const heading = cells.findIndex((cell) => meaningOf(cell) === 'place')
      if (heading >= 0) placeAt = heading
      if (own) division = own
      const named = readGoHeading(text)
      if (named) go = [named.day, named.className].filter(Boolean).join(' ')
      if (named || own || heading >= 0 || !hasNames(text)) below = null
      if (!below) return { ...base, kind: 'heading' }
    }
    const runId = found?.id ?? null
    const kind = found ? 'result' : 'unclear'
    if (seconds === null) return { ...base, ...flagsOf(said ?? below), division: null, runId, kind }
    below = null
    const place =
      placeAt < 0 ? readPlace(numbers, found, text) : Number(NUMBER.exec(cells[placeAt] ?? '')?.[1])
    return { ...base, place: place || null, division: own ?? division, runId, kind }
  })
}

type Outcome = 'no time' | 'scratched' | null
const flagsOf = (outcome: Outcome) => ({
  noTime: outcome === 'no time',
  scratched: outcome === 'scratched',
})

function outcomeOf({ content, cells, scratched }: SourceLine): Outcome {
  if (NO_TIME.test(content)) return 'no time'
  const isMarked = (cell: string) => takeMarks(cell, new Map()).marks.includes('scratch')
  return scratched || onlyMark(content) === 'scratch' || cells.some(isMarked) ? 'scratched' : null
}

/** A heading, without a name or a draw. */
const isAlone = (text: string) =>
  !/\d/.test(text) && (onlyMark(text) === 'scratch' || !/\p{L}/u.test(text.replace(NO_TIME, '')))

function readTime(text: string): number | null {
  const time = TIME.exec(text)?.[1]
  if (time === undefined || /^999\./.test(time)) return null
  return Number(time)
}

/** A number beside the draw, or the only number; without names that is the draw. */
function readPlace(numbers: number[], found: RunToFind | null, text: string): number | null {
  const beside = numbers.find((number) => number !== found?.draw)
  return beside ?? (hasNames(text) ? (numbers[0] ?? null) : null)
}

const hasNames = (text: string) => /\p{L}{3}/u.test(text.replace(/no time|\b\dd\b/gi, ''))

const wordsOf = ({ riderName, horseName }: RunToFind) => ({
  rider: plainName(riderName),
  horse: plainName(horseName ?? ''),
})

function findRun(
  text: string,
  runs: { run: RunToFind; rider: string; horse: string }[],
  numbers: number[],
  go: string,
): RunToFind | null {
  const line = ` ${plainName(text.replace(/[",;|/()]+/g, ' '))} `
  const has = (words: string) => words !== '' && line.includes(` ${words} `)
  const hasRider = (rider: string) =>
    has(rider) || rider.split(' ').every((word) => has(word)) || hasNearly(line, rider)
  const inGo = ({ run }: { run: RunToFind }) => go === '' || plainName(run.go).includes(plainName(go))
  const only = (fitting: { run: RunToFind }[]) => {
    const narrowed = fitting.length > 1 && fitting.some(inGo) ? fitting.filter(inGo) : fitting
    const byDraw =
      narrowed.length > 1 ? narrowed.filter(({ run }) => numbers.includes(Number(run.draw))) : narrowed
    return byDraw.length === 1 ? (byDraw[0]?.run ?? null) : null
  }
  const ofRider = runs.filter(({ rider }) => hasRider(rider))
  const both = ofRider.filter(({ horse }) => has(horse))
  if (both.length > 0) return only(both)
  if (ofRider.length > 0) return only(ofRider)
  const ofHorse = runs.filter(({ horse }) => has(horse) && horse.length > 3)
  if (ofHorse.length > 0) return only(ofHorse)
  // a sheet of draw numbers and times alone
  if (hasNames(text)) return null
  return only(runs.filter(({ run }) => numbers[0] === run.draw))
}

/** One letter off in a name of two words. */
function hasNearly(line: string, rider: string): boolean {
  const words = line.trim().split(' ')
  return words.some((word, at) => isOneOff(`${word} ${words[at + 1] ?? ''}`, rider)) && rider.length > 6
}
