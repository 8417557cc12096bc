import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readDraw } from './read-draw.ts'

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
