import { describe, expect, it } from 'vitest'
import { compareDraws, mergeRunningOrder } from './compare-draws.ts'
import { editDraw, type LineEdit, lineKeys } from './edit-draw.ts'
import { similarName } from './names.ts'
import { readDraw } from './read-draw.ts'
import { rowsByPosition } from './rows-by-position.ts'

describe('names that may be the same', () => {
  const known = ['Dallas Burns', 'Zoë Hernández', "Kylie O'Brien"]
  it.each([
    ['Burns Dallas', 'Dallas Burns'],
    ['Dalas Burns', 'Dallas Burns'],
    ['Dalals Burns', 'Dallas Burns'],
    ['Zoe Hernandez', 'Zoë Hernández'],
    ['KYLIE OBRIEN', "Kylie O'Brien"],
    ['Dallas Burns', null],
    ['Dallas Byrnes', null],
    ['Somebody Else', null],
  ])('%s is offered %s', (name, offered) => expect(similarName(name, known)).toBe(offered))
})

describe('a changed draw', () => {
  const run = (draw: number | string, riderName: string, horseName = 'Dash', scratched = false) => ({
    go: 'Open',
    draw,
    riderName,
    horseName,
    scratched,
  })
  it('says who came, went, scratched, moved or rides another horse', () => {
    const before = [run(1, 'Amy'), run(2, 'Bo'), run(3, 'Cy'), run(4, 'Di'), run(5, 'Ed')]
    const after = [
      run(1, 'Amy', 'Dash', true),
      run(5, 'Ed'),
      run(3, 'Cy', 'Blue'),
      run(6, 'Di'),
      run('T1', 'Flo'),
    ]
    const changes = compareDraws(before, after)
    const names = (runs: { riderName: string }[]) => runs.map(({ riderName }) => riderName)
    expect(names(changes.added)).toEqual(['Flo'])
    expect(names(changes.gone)).toEqual(['Bo'])
    expect(names(changes.scratched)).toEqual(['Amy'])
    expect(names(changes.moved.map((pair) => pair.after)).sort()).toEqual(['Di', 'Ed'])
    expect(names(changes.otherHorse.map((pair) => pair.after))).toEqual(['Cy'])
  })
})

describe('text of a PDF', () => {
  const piece = (text: string, x: number, y: number) => ({ text, x, y, width: text.length * 5, height: 10 })
  it('is put into rows and columns by where it stands', () => {
    const page = [
      piece('ORDER OF GO', 200, 760),
      piece('Draw', 50, 740),
      piece('Rider', 100, 740),
      piece('Horse', 260, 740),
      ...[1, 2, 3, 10].flatMap((draw, index) => [
        piece(String(draw), draw > 9 ? 50 : 55, 720 - index * 14),
        piece('Dallas', 100, 720 - index * 14 + 0.4),
        piece('Burns', 133, 720 - index * 14),
        ...(draw === 3 ? [] : [piece('Dash', 260, 720 - index * 14)]),
        piece('Ardmore, OK', 420, 720 - index * 14),
      ]),
    ]
    expect(rowsByPosition([page]).split('\n')).toEqual([
      'ORDER OF GO',
      'Draw\tRider\tHorse\t',
      '1\tDallas Burns\tDash\tArdmore, OK',
      '2\tDallas Burns\tDash\tArdmore, OK',
      '3\tDallas Burns\t\tArdmore, OK',
      '10\tDallas Burns\tDash\tArdmore, OK',
    ])
  })
})

describe('a draw with edits', () => {
  const lines = readDraw('Open\n1  Amy Cole  Blue\n2  Bo Reed  Dash\nWhoever wrote this\n3  Cy Burns  Roan\n')
  const runs = (edits: [number, LineEdit][], rest?: string) =>
    editDraw(lines, new Map(edits), rest).flatMap(({ run }) =>
      run ? [[run.go, run.draw, run.riderName, run.dragAfter]] : [],
    )
  const others = [
    ['Open', 1, 'Amy Cole', false],
    ['Open', 2, 'Bo Reed', false],
    ['Open', 3, 'Cy Burns', false],
  ]

  it('has a line that was not understood as what the owner says it is', () => {
    expect(lines.map(({ kind }) => kind)).toEqual(['go', 'run', 'run', 'unclear', 'run'])
    expect(runs([[4, { kind: 'out' }]])).toEqual(others)
    expect(runs([[4, { kind: 'drag' }]])[1]).toEqual(['Open', 2, 'Bo Reed', true])
    expect(runs([[4, { kind: 'go', go: 'Youth' }]])[2]).toEqual(['Youth', 3, 'Cy Burns', false])
    const run = { draw: 'T1', riderName: 'Flo', horseName: 'Nova', scratched: false }
    expect(runs([[4, { kind: 'run', run }]])[2]).toEqual(['Open', 'T1', 'Flo', false])
  })

  it('has the drag after the run that stands above it, whatever the owner made of the lines between', () => {
    const dragged = readDraw('Open\n1  Amy Cole  Blue\n2  Bo Reed  Dash\nFlo Day\nDRAG\n3  Cy Burns  Roan\n')
    const drags = (edits: [number, LineEdit][]) =>
      editDraw(dragged, new Map(edits)).flatMap(({ run }) => (run?.dragAfter ? [run.riderName] : []))
    const flo = { draw: 'T1', riderName: 'Flo Day', horseName: '', scratched: false }
    expect(drags([])).toEqual(['Bo Reed'])
    expect(drags([[4, { kind: 'run', run: flo }]])).toEqual(['Flo Day'])
    expect(drags([[5, { kind: 'out' }]])).toEqual([])
  })

  it('keeps an answer with its line while other lines come and go', () => {
    const keyOf = (source: string, line: number) => lineKeys(readDraw(source)).get(line)
    const key = keyOf('Open\n1  Amy Cole  Blue\nFlo Day\n2  Bo Reed  Dash\n', 3)
    expect(keyOf('FRIDAY\nOpen\n\n1  Amy Cole  Blue\nFlo Day\n', 5)).toBe(key)
    expect(keyOf('1  Amy Cole  Blue\nFlo Day\n2  Bo Reed  Dash\nFlo Day\n', 4)).not.toBe(key)
  })

  it('has another name, and a class where none stood', () => {
    const run = { draw: 1, riderName: 'Aimee Cole', horseName: 'Blue', scratched: false }
    expect(runs([[2, { kind: 'run', run }]])[0]).toEqual(['Open', 1, 'Aimee Cole', false])
    const bare = editDraw(
      readDraw('1  Amy Cole  Blue\n2  Bo Reed  Dash\n3  Cy Burns  Roan'),
      new Map(),
      'Senior',
    )
    expect(bare.map(({ run }) => run?.go)).toEqual(['Senior', 'Senior', 'Senior'])
  })
})

it('a draw of one class leaves the others where they are', () => {
  const run = (id: number, go: string, draw: number) => ({
    id,
    go,
    draw,
    riderName: `Rider ${id}`,
    horseName: 'Dash',
    scratched: false,
    dragAfter: false,
  })
  const before = [run(1, 'Friday', 1), run(2, 'Saturday', 1), run(3, 'Saturday', 2), run(4, 'Sunday', 1)]
  const drawn = [{ ...run(0, 'SATURDAY', 5) }, { ...run(0, 'Short Go', 1) }].map(({ id: _, ...rest }) => rest)
  expect(mergeRunningOrder(before, drawn).map(({ go, draw }) => [go, draw])).toEqual([
    ['Friday', 1],
    ['SATURDAY', 5],
    ['Sunday', 1],
    ['Short Go', 1],
  ])
})
