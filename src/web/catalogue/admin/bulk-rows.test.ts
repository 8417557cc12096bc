import { expect, test } from 'vitest'
import { applyPaste, newRow, pastedRows } from './bulk-rows.ts'

const JANE = { name: 'Jane Doe', videoUrl: 'https://v.example/1', price: '70' }
const BOB = { name: 'Bob Roe', videoUrl: 'https://v.example/2', price: '70' }

test.each([
  [
    'with a header',
    'Rider\tLink\tPrice\nJane Doe\thttps://v.example/1\t70\nBob Roe\thttps://v.example/2\t70',
  ],
  ['without one', 'Jane Doe\thttps://v.example/1\t70\nBob Roe\thttps://v.example/2\t70'],
  ['in another order', '70\thttps://v.example/1\tJane Doe\r\n70\thttps://v.example/2\tBob Roe\r\n'],
])('cells of a spreadsheet are read %s', (_how, text) => {
  expect(pastedRows(text, 'name')).toEqual([JANE, BOB])
})

test('a single column goes into the focused one', () => {
  expect(pastedRows('1\n2', 'name')).toEqual([{ name: '1' }, { name: '2' }])
  expect(pastedRows('https://v.example/1\nhttps://v.example/2', 'videoUrl')).toEqual([
    { videoUrl: 'https://v.example/1' },
    { videoUrl: 'https://v.example/2' },
  ])
})

test('pasted cells overwrite, others stay', () => {
  const rows = [newRow('65', { name: 'Ann' }), newRow('65', { name: 'Bea', videoUrl: 'kept' })]
  const pasted = applyPaste(rows, 1, [{ name: 'Jane' }, { name: 'Zoe' }], '65')
  expect(pasted.rows.map(({ name, videoUrl, price }) => [name, videoUrl, price])).toEqual([
    ['Ann', '', '65'],
    ['Jane', 'kept', '65'],
    ['Zoe', '', '65'],
  ])
  expect(pasted.left).toBe(0)
})

test('twenty rows fit; the rest is counted', () => {
  const pasted = applyPaste([newRow('65')], 0, Array(25).fill({ name: 'Jane' }), '65')
  expect(pasted.rows.length).toBe(20)
  expect(pasted.left).toBe(5)
})
