import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readTable } from '../../platform/table-text.ts'
import { guessShape, readStartList, type StartListColumn } from './read-start-list.ts'

const shapeOf = (text: string) => guessShape(readTable(text))
const read = (text: string, known: string[] = []) => {
  const table = readTable(text)
  return readStartList(table, guessShape(table), known)
}

describe('the columns of a start list', () => {
  it.each<[string, string, boolean, StartListColumn[]]>([
    [
      'with a header',
      'Rider\tVideo Link\tPrice\nJane Doe\thttps://v.example/1\t65',
      true,
      ['rider', 'videoUrl', 'price'],
    ],
    [
      'in another order',
      'price;LINK;Contestant\n65;https://v.example/1;Jane',
      true,
      ['price', 'videoUrl', 'rider'],
    ],
    [
      'without a header',
      'Jane Doe,https://v.example/1,65\nBob Roe,https://v.example/2,65',
      false,
      ['rider', 'videoUrl', 'price'],
    ],
    [
      'without a header, in another order',
      '$70\tvimeo.com/12\tJane\n$75\tvimeo.com/13\tBob',
      false,
      ['price', 'videoUrl', 'rider'],
    ],
    [
      'with draw numbers and horses',
      '1\tJane Doe\tDash\n2\tBob Roe\tBlue\n3\tAnn Poe\tRed',
      false,
      ['none', 'rider', 'horse'],
    ],
    [
      'with a draw under its heading',
      'Draw,Rider,Horse\n1,Jane,Dash\n2,Bob,Blue',
      true,
      ['none', 'rider', 'horse'],
    ],
    [
      'with first and last names',
      'First Name,Last Name,Horses\nJane,Doe,2',
      true,
      ['first', 'last', 'horseCount'],
    ],
    ['with names alone', 'Jane Doe\nBob Roe', false, ['rider']],
    [
      'with first and last names but no header',
      'Jane\tDoe\tDash\nBob\tRoe\tBlue',
      false,
      ['first', 'last', 'horse'],
    ],
    ['with the horse before LAST, FIRST', 'Dash\tDOE, JANE\nBlue\tROE, BOB', false, ['horse', 'rider']],
    [
      'with a class that is no name',
      'Class,Cowgirl,Price\nOpen,Jane,65\nYouth,Bob,65',
      true,
      ['none', 'rider', 'price'],
    ],
    [
      'with back numbers that are no prices',
      '101,Jane\n245,Bob\n377,Ann\n412,Joe\n598,Sue',
      false,
      ['none', 'rider'],
    ],
    ['of one row', 'Jane Doe,https://v.example/1,65', false, ['rider', 'videoUrl', 'price']],
  ])('%s', (_what, text, hasHeader, columns) => {
    expect(shapeOf(text)).toEqual({ hasHeader, columns })
  })

  it('of nothing are none', () => {
    expect(shapeOf('')).toEqual({ hasHeader: false, columns: [] })
  })
})

describe('a start list', () => {
  it('gives what can be imported as it is', () => {
    expect(read('Name,Link,Price,Horse,Limit\n Jane  Doe ,vimeo.com/1,"$1,065.50",Dash,10')).toEqual([
      {
        line: 2,
        row: {
          name: 'Jane Doe',
          videoUrl: 'https://vimeo.com/1',
          price: 1065.5,
          horses: [{ horse: 1, name: 'Dash' }],
          salesLimit: 10,
        },
        problems: [],
        duplicateOf: null,
        inEvent: false,
      },
    ])
  })

  it('says in each row what is wrong with it, and goes on', () => {
    const rows = read(
      'name,price,video\nJane,free,https://v.example/1\n,65,https://v.example/2\nBob,0.5,nowhere\nAnn,65,',
    )
    expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
      [2, ['The price must be a number']],
      [3, ['Please enter a rider name']],
      [4, ['The price must be at least $1', 'Please give an address that starts with https://']],
      [5, []],
    ])
  })

  it('reads counts as spreadsheets write them', () => {
    const rows = read('Name,Horses,Limit\nJane,2,"1,000"\nBob,2.0,10\nAnn,many,1.5')
    expect(rows.map(({ row, problems }) => [row.horseCount, row.salesLimit, problems])).toEqual([
      [2, 1000, []],
      [2, 10, []],
      [Number.NaN, 1.5, ['A rider has 1 to 4 horses', 'The sales limit is a whole number from 1, or none']],
    ])
  })

  it('points out who is in it twice, and who is in the event already', () => {
    const rows = read('Rider,Horse\nJane Doe,Dash\nBob,Red\n JANE  doe,dash\nJane Doe,Blue', ['bob', 'Zoe'])
    expect(rows.map(({ duplicateOf, inEvent }) => [duplicateOf, inEvent])).toEqual([
      [null, false],
      [null, true],
      [2, false],
      [null, false],
    ])
  })

  it('has every line of thousands', () => {
    const text = Array.from({ length: 5000 }, (_, i) => `Rider ${i}\thttps://v.example/${i}\t65`).join('\n')
    const rows = read(text)
    expect(rows.length).toBe(5000)
    expect(rows.every(({ problems }) => problems.length === 0)).toBe(true)
  })
})

test('the order of the columns changes nothing', () => {
  const name = fc.constantFrom('Jane Doe', 'Bob Roe', 'José Núñez', 'Mary-Ann O’Neil')
  const rider = fc.record({
    Name: name,
    Link: fc.nat(99_999).map((id) => `https://v.example/${id}`),
    Price: fc.integer({ min: 1, max: 500 }).map(String),
  })
  const order = fc.shuffledSubarray(['Name', 'Link', 'Price'] as const, { minLength: 3 })
  fc.assert(
    fc.property(fc.array(rider, { minLength: 1, maxLength: 20 }), order, (riders, columns) => {
      const lines = [
        columns.join('\t'),
        ...riders.map((one) => columns.map((column) => one[column]).join('\t')),
      ]
      expect(read(lines.join('\n')).map(({ row }) => row)).toEqual(
        riders.map((one) => ({ name: one.Name, videoUrl: one.Link, price: Number(one.Price) })),
      )
    }),
  )
})
