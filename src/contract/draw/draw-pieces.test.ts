import { describe, expect, it } from 'vitest'
import { compareDraws } from './compare-draws.ts'
import { rowsByPosition } from './rows-by-position.ts'
import { similarName } from './similar-names.ts'

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
