import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { DrawLine } from './draw-line.ts'
import { countLines } from './draw-line.ts'
import { readDraw } from './read-draw.ts'
import { unfoldColumns } from './unfold-columns.ts'

/**
 * Sheets with the habits of producers. Below each is what is wanted of it: `[class]`, `draw · rider · horse`, `x` before a
 * scratched run or alone for a line that names one, `drag` after a run, `?` for a question. All other lines are headings.
 */
const FOLDER = new URL('../../../../tests/support/sheets/', import.meta.url)
const sheets = readdirSync(FOLDER).sort()
const open = (name: string) => {
  const [source = '', wanted = ''] = readFileSync(new URL(name, FOLDER), 'utf8').split('\n=== wanted\n')
  return { source, wanted: wanted.trimEnd().split('\n'), lines: readDraw(source) }
}

function told(lines: DrawLine[]): string[] {
  let go: string | null = null
  return lines.flatMap(({ kind, run, text, doubt }) => {
    if (kind === 'unclear') return [`? ${text.trim()}`]
    if (kind === 'scratch') return ['x']
    if (!run) return []
    const heading = run.go === go ? [] : [`[${run.go}]`]
    go = run.go
    const names = `${run.draw} · ${run.riderName} · ${run.horseName}`.trim()
    const line = `${run.scratched ? 'x ' : ''}${names}${doubt ? ' ?' : ''}`
    return [...heading, line, ...(run.dragAfter ? ['drag'] : [])]
  })
}

describe('a sheet', () => {
  it.each(sheets)('%s is read as it was meant', (name) => {
    const { lines, wanted } = open(name)
    expect(told(lines)).toEqual(wanted)
  })

  it.each(sheets)('%s has every line accounted for', (name) => {
    const { source, lines, wanted } = open(name)
    const { lines: all, ...counts } = countLines(lines)
    // lists side by side are read below each other
    const unfolded = unfoldColumns(source)
    expect(all).toBe(unfolded.split(/[\n\f]/).filter((text) => text.trim() !== '').length)
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(all)
    const isKind = (start: RegExp) => wanted.filter((line) => start.test(line)).length
    expect([counts.runs, counts.scratches, counts.questions]).toEqual([
      isKind(/^[A-Z]?\d/),
      isKind(/^x/),
      isKind(/^\?/),
    ])
  })
})
