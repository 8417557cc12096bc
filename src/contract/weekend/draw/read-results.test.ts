import { describe, expect, it } from 'vitest'
import { readResults } from './read-results.ts'

const run = (id: number, draw: number, riderName: string, horseName: string, go = 'Open') => ({
  id,
  draw,
  riderName,
  horseName,
  go,
})
const RUNS = [
  run(1, 1, 'Dallas Burns', 'Dash Ta Fame'),
  run(2, 2, 'Amy Cole', 'Blue Moon'),
  run(3, 3, 'Dallas Burns', 'Roan Ranger'),
  run(4, 4, "Kylie O'Brien", 'Latte'),
  run(5, 1, 'Amy Cole', 'Blue Moon', 'Saturday Open'),
]
/** How each line without a time went. */
const said = (text: string) =>
  readResults(text, RUNS).flatMap(({ kind, runId, noTime, scratched }) =>
    kind === 'heading' ? [] : [[runId, noTime ? 'no time' : scratched ? 'scratched' : 'time']],
  )
const found = (text: string) =>
  readResults(text, RUNS).flatMap(({ kind, runId, seconds, place, division }) =>
    kind === 'heading' ? [] : [[runId, seconds, place, division]],
  )

describe('a result sheet', () => {
  it('is read by rider and horse, under its divisions', () => {
    const text = `Open
1D
1  Dallas Burns   Roan Ranger    15.102   $1,200
2  O'BRIEN, KYLIE  Latte         15.344
2D
1  Dallas Burns   Dash Ta Fame   15.698`
    expect(found(text)).toEqual([
      [3, 15.102, 1, '1D'],
      [4, 15.344, 2, '1D'],
      [1, 15.698, 1, '2D'],
    ])
  })

  it('is read from cells, with the division in a column and no times as they are', () => {
    const text = `Place\tRider\tHorse\tTime\tDiv
3\tDallas Burns\tDash Ta Fame\t15.432\t2D
\tKylie OBrien\tLatte\tNT\t`
    expect(found(text)).toEqual([
      [1, 15.432, 3, '2D'],
      [4, null, null, null],
    ])
  })

  it('tells who ran without a time from who scratched', () => {
    const text = `Place\tRider\tHorse\tTime
1\tDallas Burns\tRoan Ranger\t15.102
\tDallas Burns\tDash Ta Fame\tDNF
\tKylie OBrien\tLatte\tSCR`
    expect(said(text)).toEqual([
      [3, 'time'],
      [1, 'no time'],
      [4, 'scratched'],
    ])
    expect(said('Kylie OBrien  Latte  turned out')).toEqual([[4, 'scratched']])
    expect(said("Kylie O'Brien - Latte - N/T")).toEqual([[4, 'no time']])
  })

  it('takes a heading for all lines below it, until the next one', () => {
    const text = `Open
1  Dallas Burns  Roan Ranger  15.102
No times
Dallas Burns  Dash Ta Fame
SCRATCHES
Nobody Known  Ghost
Kylie O'Brien  Latte
Saturday Open
Amy Cole  Blue Moon`
    expect(said(text)).toEqual([
      [3, 'time'],
      [1, 'no time'],
      [null, 'scratched'],
      [4, 'scratched'],
    ])
  })

  it('tells two goes apart by the class above, or the draw, and else asks', () => {
    expect(found('Saturday Open\n1 Amy Cole Blue Moon 16.001')).toEqual([[5, 16.001, 1, null]])
    expect(found('Amy Cole  Blue Moon  16.001')).toEqual([[null, 16.001, null, null]])
  })

  it('finds a name with one letter wrong, a horse alone, and a draw alone', () => {
    expect(found('1  Dalas Burns  Roan Ranger  15.102')).toEqual([[3, 15.102, 1, null]])
    expect(found('1  Kylie OBrian  x  15.123')).toEqual([[4, 15.123, 1, null]])
    expect(found('Latte  15.123')).toEqual([[4, 15.123, null, null]])
    expect(found('4  15.123')).toEqual([[4, 15.123, null, null]])
  })

  it('shows what it could not place', () => {
    expect(readResults('1  Nobody Known  Ghost  15.9', RUNS)[0]?.kind).toBe('heading')
    expect(readResults('1  Nobody Known  Ghost  15.999', RUNS)[0]).toMatchObject({
      kind: 'unclear',
      runId: null,
    })
  })
})
