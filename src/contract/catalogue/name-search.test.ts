import { expect, test } from 'vitest'
import { NameSearch } from './name-search.ts'

const RUNS = [
  { name: 'Dallas Burns', horses: ['Dash Of Cash'], draws: ['12'] },
  { name: 'Tess McBride', horses: ['Sugar Moon', 'Blue'], draws: ['112'] },
  { name: 'Rylee Mc Allister', horses: [null], draws: ['7'] },
  { name: 'José Núñez', horses: ['Relámpago'], draws: ['120'] },
  { name: "Shay O'Brien", horses: [], draws: [] },
  { name: 'Maria De La Cruz', horses: ['Firefly'], draws: ['T3'] },
  { name: 'Jane Dallas', horses: ['Bonfire'], draws: ['33'] },
  { name: 'Jane Doe', horses: [], draws: [] },
  { name: 'Kay Lee', horses: ['Burn'], draws: [] },
]
const search = new NameSearch(RUNS)
const found = (typed: string) => search.find(typed).map((entry) => RUNS[entry]?.name)

test.each([
  ['the substring of the specification', 'LAS bur', ['Dallas Burns']],
  ['one letter wrong', 'Dallas Birns', ['Dallas Burns']],
  ['a letter missing', 'Dalas Burns', ['Dallas Burns']],
  ['a letter too many', 'Dallass Burns', ['Dallas Burns']],
  ['two letters swapped', 'Dalals Burns', ['Dallas Burns']],
  ['first and last name swapped', 'Burns, Dallas', ['Dallas Burns']],
  ['accents left out', 'jose nunez', ['José Núñez']],
  ['an accent too many', 'Tëss', ['Tess McBride']],
  ['written apart', 'Mc Bride', ['Tess McBride']],
  ['written as one', 'mcallister', ['Rylee Mc Allister']],
  ['three words as two', 'delacruz', ['Maria De La Cruz']],
  ['two of three words as one', 'de lacruz', ['Maria De La Cruz']],
  ['an apostrophe left out', 'obrien', ["Shay O'Brien"]],
  ['an apostrophe as it stands', "o'b", ["Shay O'Brien"]],
  ["a horse's name", 'suger moon', ['Tess McBride']],
  ["a horse's name with an accent", 'relampago', ['José Núñez']],
  ['a draw number, the same one first', '12', ['Dallas Burns', 'José Núñez', 'Tess McBride']],
  ['a draw number with a letter', 't3', ['Maria De La Cruz']],
  ['a prefix with a typo', 'Mcbrde', ['Tess McBride']],
  ['rider and horse', 'tess blue', ['Tess McBride']],
  ['no match', 'nobody', []],
  ['only punctuation', '!', []],
  ['only spaces', '  ', []],
])('%s', (_, typed, names) => {
  expect(found(typed)).toEqual(names)
})

test('a match in the rider comes before one in the horse', () => {
  expect(found('burn')).toEqual(['Dallas Burns', 'Kay Lee'])
  expect(found('jane doe')[0]).toBe('Jane Doe')
})

test('equal matches keep their order', () => {
  expect(found('jane')).toEqual(['Jane Dallas', 'Jane Doe'])
})

test('applies the limit and the filter', () => {
  expect(search.find('jane', 1)).toHaveLength(1)
  expect(search.find('jane', 5, (entry) => entry === 7)).toEqual([7])
})
