import { expect, test } from 'vitest'
import { findMisplaced } from './size.ts'

const file = (path: string, lines = 10) => ({ path, lines })

test('a folder beside the nine areas and an eleventh file in the contract’s root are refused', () => {
  const root = Array.from({ length: 11 }, (_, index) => file(`src/contract/file-${index}.ts`))
  const files = [file('src/server/letters/send.ts'), ...root]
  expect(findMisplaced({ files })).toEqual([
    'src/server/letters/send.ts is in server/letters, which is none of the nine areas',
    'The root of src/contract has 11 files; 10 are the most',
  ])
})

test('the nine areas, entry files and the demo are fine', () => {
  const files = [
    'src/server/email/send.ts',
    'src/server/app.ts',
    'src/demo/names.ts',
    'src/contract/pages.ts',
  ]
  expect(findMisplaced({ files: files.map((path) => file(path, 1000)) })).toEqual([])
})
