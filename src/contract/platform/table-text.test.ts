import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessDelimiter, readTable, writeTable } from './table-text.ts'

const cellsOf = (text: string) => readTable(text).map(({ cells }) => cells)

test.each([
  [
    'a tab between cells',
    'Jane\t65\nBob\t70',
    [
      ['Jane', '65'],
      ['Bob', '70'],
    ],
  ],
  [
    'commas',
    'Jane,65\r\nBob,70\r\n',
    [
      ['Jane', '65'],
      ['Bob', '70'],
    ],
  ],
  [
    'semicolons beside decimal commas',
    'Jane;65,00\nBob;70,00',
    [
      ['Jane', '65,00'],
      ['Bob', '70,00'],
    ],
  ],
  ['a byte order mark', '\uFEFFJane,65', [['Jane', '65']]],
  ['quotes around delimiters, quotes and line breaks', '"Doe, ""JD""\nJane",65', [['Doe, "JD"\nJane', '65']]],
  ['a quote inside a cell', 'Jane "JD" Doe,65', [['Jane "JD" Doe', '65']]],
  [
    'a quote that is never closed',
    '"Jane,65\nBob,70',
    [
      ['"Jane', '65'],
      ['Bob', '70'],
    ],
  ],
  ['empty lines and spaces', '\n  Jane , 65 \n\n,\n', [['Jane', '65']]],
  [
    'names with a comma in a pasted list',
    'Doe, Jane\t65\nRoe, Bob\t70',
    [
      ['Doe, Jane', '65'],
      ['Roe, Bob', '70'],
    ],
  ],
  ['nothing', '', []],
])('reads %s', (_what, text, table) => {
  expect(cellsOf(text)).toEqual(table)
})

test('reports the first line of each row, also after quoted line breaks', () => {
  const rows = readTable('"a\nb",1\n\nc,2\r\nd,3')
  expect(rows.map(({ line }) => line)).toEqual([1, 4, 5])
})

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
// spreadsheets trim cells
const cell = fc
  .string({ unit: fc.constantFrom(...'ab"\n,;\t|é '.split('')), maxLength: 8 })
  .map((text) => text.trim())

test('reads back any table written as CSV or TSV', () => {
  const tables = fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
    )
  fc.assert(
    fc.property(
      tables,
      fc.constantFrom(',', '\t', ';'),
      fc.constantFrom('\n', '\r\n'),
      (table, delimiter, end) => {
        const text = table.map((row) => row.map(quoted).join(delimiter)).join(end)
        const filled = table.filter((row) => row.some(Boolean))
        fc.pre(filled.length > 0)
        expect(guessDelimiter(text)).toBe(delimiter)
        expect(cellsOf(text)).toEqual(filled)
      },
    ),
  )
})

test('readTable inverts writeTable, with one line per row', () => {
  const name = cell.map((text) => text.replace(/\s+/g, ' '))
  fc.assert(
    fc.property(fc.array(fc.array(name, { minLength: 1, maxLength: 4 }), { minLength: 1 }), (table) => {
      const read = readTable(writeTable(table))
      const width = Math.max(2, ...table.map((row) => row.length))
      const padded = table.map((row, index) => ({
        line: index + 1,
        cells: [...row, ...Array<string>(width - row.length).fill('')],
      }))
      expect(read).toEqual(padded.filter(({ cells }) => cells.some(Boolean)))
    }),
  )
})

test('terminates on any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'a",\n\r\t'.split('')) }),
      (text) => void readTable(text),
    ),
  )
})
