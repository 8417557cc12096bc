import fc from 'fast-check'
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
const found = (typed: string) => search.find(typed).entries.map((entry) => RUNS[entry]?.name)

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

test('applies the limit and the filter, and counts what is left out', () => {
  expect(search.find('jane', { limit: 1 })).toEqual({ entries: [6], total: 2, asTyped: true })
  expect(search.find('jane', { limit: 5, filter: (entry) => entry === 7 })).toEqual({
    entries: [7],
    total: 1,
    asTyped: true,
  })
})

test('the start of a horse, a typo in a short word, and names written as one', () => {
  expect(found('dash o')).toEqual(['Dallas Burns'])
  expect(found('tess mxb')).toEqual(['Tess McBride'])
  expect(found('maria dle')).toEqual(['Maria De La Cruz'])
})

const FIRST = 'Hadley Hadlyn Hannah Harper Tess Tessa Dallas Dalton Rylee Riley Kaylee Mary Wren Shay'.split(
  ' ',
)
const LAST =
  'Whitfield Winslow Wilcox Burns Burke Brooks McBride McBee Calloway Callahan Weaver Webb Wheeler Holt'.split(
    ' ',
  )
const HORSES = ['Coyote Cartel', 'Coyote Charm', 'Sugar Moon', 'Dash Ta Fame', 'Whiskey Rein']
const CROWD = FIRST.flatMap((first, at) =>
  LAST.map((last, also) => ({
    name: `${first} ${last}`,
    horses: [HORSES[(at + also) % HORSES.length] ?? null],
  })),
)
const crowd = new NameSearch(CROWD)
const finds = (entry: number, typed: string) => crowd.find(typed).entries.includes(entry)
const entries = fc.nat(CROWD.length - 1)

test('every letter of a name keeps its run among the results, in any order of its words', () => {
  fc.assert(
    fc.property(entries, fc.boolean(), fc.boolean(), (entry, swapped, withHorse) => {
      const { name, horses } = CROWD[entry] as (typeof CROWD)[number]
      const words = [...(swapped ? name.split(' ').reverse() : [name]), ...(withHorse ? horses : [])]
      const typed = words.join(' ')
      for (let length = 1; length <= typed.length; length++)
        expect(finds(entry, typed.slice(0, length)), typed.slice(0, length)).toBe(true)
    }),
  )
})

/** One letter left out, doubled, swapped with the next or replaced, after the first of its word. */
const slip = (word: string, at: number, kind: number) =>
  word.slice(0, at) +
  [
    word.slice(at + 1),
    (word[at] ?? '') + word.slice(at),
    (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
    `x${word.slice(at + 1)}`,
  ][kind]

test('with a typo, a run that was found stays found as the rest of its name is typed', () => {
  fc.assert(
    fc.property(entries, fc.nat(1), fc.nat(8), fc.nat(3), (entry, which, position, kind) => {
      const words = CROWD[entry]?.name.split(' ') ?? []
      const wrong = words[which] ?? ''
      const at = 1 + (position % (wrong.length - 1))
      words[which] = slip(wrong, at, kind)
      const typed = words.join(' ')
      const from = (which === 0 ? 0 : (words[0]?.length ?? 0) + 1) + at + (kind === 1 ? 2 : 1)
      let wasFound = false
      for (let length = from; length <= typed.length; length++) {
        const isFound = finds(entry, typed.slice(0, length))
        expect([typed.slice(0, length), wasFound && !isFound]).toEqual([typed.slice(0, length), false])
        wasFound = isFound
      }
    }),
  )
})
