import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DrawLine } from './draw-line.ts'
import { readDraw } from './read-draw.ts'
import { guessRun } from './read-run.ts'

const FOLDER = new URL('../../../../tests/support/draws/', import.meta.url)
type Expected = [go: string, draw: number | string, rider: string, horse: string, marks: string][]

const draws = readdirSync(FOLDER)
  .filter((name) => !name.endsWith('.json'))
  .sort()
const read = (name: string) => {
  const lines = readDraw(readFileSync(new URL(name, FOLDER), 'utf8'))
  const expected = readFileSync(new URL(name.replace(/\.\w+$/, '.json'), FOLDER), 'utf8')
  return { lines, expected: JSON.parse(expected) as Expected }
}
const runsOf = (name: string) =>
  read(name).lines.flatMap(({ run }): Expected => {
    if (!run) return []
    const marks = `${run.scratched ? 'scratched' : ''}${run.dragAfter ? ' drag' : ''}`
    return [[run.go, run.draw, run.riderName, run.horseName, marks]]
  })

it('there are thirty draws, each in its own form', () => {
  expect(draws).toHaveLength(30)
})

it.each(draws.filter((name) => !name.startsWith('25-')))('%s is read as it was meant', (name) => {
  expect(runsOf(name)).toEqual(read(name).expected)
})

it('names as many as need a hand, and no more', () => {
  const needing = draws.filter((name) =>
    read(name).lines.some(({ kind, doubt }) => kind === 'unclear' || doubt),
  )
  expect(needing).toEqual(['25-single-spaces.txt', '29-horse-missing.txt'])
})

it('marks what it had to guess where nothing tells the rider from the horse', () => {
  const { lines, expected } = read('25-single-spaces.txt')
  const runs = lines.filter(({ run }) => run)
  expect(runs.every(({ doubt }) => doubt?.includes('guess'))).toBe(true)
  expect(runs.map(({ run }) => [run?.draw, `${run?.riderName} ${run?.horseName}`])).toEqual(
    expected.map(([, draw, rider, horse]) => [draw, `${rider} ${horse}`]),
  )
})

it('shows every line of the source, in its order', () => {
  for (const name of draws) {
    const source = readFileSync(new URL(name, FOLDER), 'utf8').split('\n')
    const lines = read(name).lines
    expect(lines.map(({ line, text }) => [line, text.trim()])).toEqual(
      source.flatMap((text, index) => (text.trim() ? [[index + 1, text.trim()]] : [])),
    )
  }
})

describe('nothing of a sheet is dropped in silence', () => {
  const SAID_AS = new Set<DrawLine['kind']>([
    'run',
    'drag',
    'break',
    'go',
    'heading',
    'page',
    'part',
    'scratch',
    'unclear',
  ])
  const filled = (source: string) =>
    source.split(/\r\n?|[\n\f]/).flatMap((text, index) => (text.trim() ? [index + 1] : []))
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '\n',
      '\n',
      '\t',
      '  ',
      ',',
      ';',
      '|',
      '"',
      '~~',
      'OUT 1 | ',
      '1  Amy Cole  Dash',
      'Open 4D',
      'DRAG',
    ),
  )

  it('shows every line of any text as something', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const source = pieces.join('')
        const lines = readDraw(source)
        expect(lines.map(({ line }) => line)).toEqual(filled(source))
        expect(lines.filter(({ kind, run }) => !SAID_AS.has(kind) || (kind === 'run') !== !!run)).toEqual([])
      }),
    )
  })

  const FORMATS: ((draw: number, rider: string, horse: string) => string)[] = [
    (draw, rider, horse) => `${draw}  ${rider}  ${horse}`,
    (draw, rider, horse) => `${draw}) ${rider} - ${horse}`,
    (draw, rider, horse) => `${draw} | ${rider} | ${horse}`,
    (draw, rider, horse) => `${draw}\t${rider}\t${horse}`,
    (draw, rider, horse) => `${draw},${rider},${horse}`,
    (draw, rider) => `${draw} | ${rider}`,
    (_, rider, horse) => `${rider}  ${horse}`,
  ]
  const RIDERS = ['Leslie Rosser', 'Amy Cole', 'Bo Reed', 'Dallas Burns', 'Kylie Hart']
  const HORSES = ['Dash Ta Fame', 'Blue', 'Water Lily', 'Lunch Money', 'Total Eclipse', 'Roan Ranger']
  const entry = fc.record({
    rider: fc.constantFrom(...RIDERS),
    horse: fc.constantFrom(...HORSES),
    mark: fc.constantFrom('', '', '', 'OUT ', 'SCR ', '~~'),
  })
  const other = fc.constantFrom('Open 4D - Draw Sheet', 'FRIDAY  JUNE 12', 'Page 1 of 2', '--- DRAG ---', '')

  it('has every rider of a sheet as a run, or as a line to look at', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FORMATS),
        fc.array(fc.oneof({ weight: 4, arbitrary: entry }, other), { minLength: 1, maxLength: 30 }),
        (format, parts) => {
          let draw = 0
          const source = parts.map((part) => {
            if (typeof part === 'string') return part
            const text = format(++draw, part.rider, part.horse)
            return part.mark === '~~' ? `~~${text}~~` : part.mark + text
          })
          const lines = new Map(readDraw(source.join('\n')).map((line) => [line.line, line]))
          for (const [index, part] of parts.entries()) {
            const line = lines.get(index + 1)
            if (typeof part === 'string' || line?.kind === 'unclear') continue
            const last = part.rider.split(' ')[1]
            expect(
              `${line?.kind} ${line?.run?.riderName} ${line?.run?.horseName}`,
              source.join('\n'),
            ).toMatch(new RegExp(`^run .*${last}`))
          }
        },
      ),
    )
  })

  it('a run marked out in front is a scratched one, and the class is not called a sheet', () => {
    const lines = readDraw('Open 4D - Draw Sheet\nOUT 1 | Leslie Rosser\n2 | Bo Reed\n~~3 | Cy Burns~~\n')
    expect(lines.map(({ run }) => run && [run.go, run.draw, run.riderName, run.scratched])).toEqual([
      undefined,
      ['Open 4D', 1, 'Leslie Rosser', true],
      ['Open 4D', 2, 'Bo Reed', false],
      ['Open 4D', 3, 'Cy Burns', true],
    ])
  })

  it.each([
    ['Somebody fix the gate please', ['', 'Somebody fix', 'the gate please', false]],
    ['OUT 12 | Leslie Rosser | Dash', ['12', 'Leslie Rosser', 'Dash', true]],
    ['?!', ['', '?!', '', false]],
  ])('%s is in the fields of the line to correct', (text, fields) => {
    const { draw, riderName, horseName, scratched } = guessRun(text)
    expect([draw, riderName, horseName, scratched]).toEqual(fields)
  })
})
