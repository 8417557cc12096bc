import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromColumns, toColumns } from './columns.ts'

const overJson = (list: object[]) => fromColumns(JSON.parse(JSON.stringify(toColumns(list))))

const rider = (id: number, more: object = {}) => ({
  id,
  name: `Rider ${id}`,
  salesLimit: null,
  soldOut: false,
  horses: [{ horse: 1, name: null }],
  ownedHorses: [],
  ...more,
})

it('a list comes back as it was', () => {
  const list = [
    rider(7, { salesLimit: 3, go: '1D' }),
    rider(8),
    rider(9, { horses: [{ horse: 1, name: 'Rocket', run: { draw: '12A', place: null } }, { horse: 2 }] }),
    rider(10, { horses: [] }),
  ]
  expect(overJson(list)).toEqual(list)
  expect(overJson([])).toEqual([])
})

it('any list of objects comes back as it was', () => {
  const json = fc.jsonValue({ maxDepth: 1 })
  const value = fc.oneof(
    fc.constantFrom(null, false, '', 0, [], {}),
    fc.string(),
    fc.integer(),
    fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'at', 'each'), json)),
    fc.dictionary(fc.constantFrom('a', 'rest'), json),
    json,
  )
  const row = fc.dictionary(fc.constantFrom('id', 'name', 'rest', 'rows', 'columns'), value)
  fc.assert(
    fc.property(fc.array(row), (list) => {
      expect(overJson(list)).toEqual(JSON.parse(JSON.stringify(list)))
    }),
  )
})

it('a list with few different texts comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('/a.mp4', '/b.mp4', '', '0'), { minLength: 20 }), (urls) => {
      const list = urls.map((url, id) => ({ id, url }))
      expect(overJson(list)).toEqual(list)
    }),
  )
})

it('keys and shared values are written once', () => {
  const list = Array.from({ length: 600 }, (_, n) => rider(n + 1, n === 7 ? { salesLimit: 1 } : {}))
  const text = JSON.stringify(toColumns(list))
  expect(text.match(/"salesLimit"/g)).toHaveLength(1)
  expect(text.match(/null/g)).toHaveLength(2)
  expect(text.length).toBeLessThan(JSON.stringify(list).length / 5)
})
