import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findInsiders, refuseInsiders } from './tests-from-outside.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true }))

function check(files: Record<string, string>) {
  folder = mkdtempSync(join(tmpdir(), 'insiders-'))
  mkdirSync(join(folder, 'tests'))
  mkdirSync(join(folder, 'bench'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return refuseInsiders(findInsiders(folder))
}

const READS = `await shop.db.selectFrom('purchase').selectAll().execute()`
const IMPORTS = `import { reconcile } from '../../src/server/buying/checkout/reconcile.ts'`

test.each([
  ['tests/api/orders.test.ts', READS],
  ['tests/support/sales.ts', `import { sql } from 'kysely'`],
  ['bench/queue.ts', READS],
])('%s may name no table', (file, text) => {
  expect(check({ [file]: text })).toEqual([
    `${file} names a table; what no call brings about belongs to tests/support/world`,
  ])
})

test.each([
  'tests/support/world/orders.ts',
  'tests/sqlite/locks.test.ts',
  'tests/postgres/locks.test.ts',
  'bench/support/fill-shop.ts',
])('%s may', (file) => {
  expect(check({ [file]: `${READS}\n${IMPORTS}` })).toEqual([])
})

test('few tests import the server', () => {
  const importers = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`tests/api/${10 + at}.test.ts`, IMPORTS]))
  expect(check(importers(15))).toEqual([])
  rmSync(folder, { recursive: true })
  expect(check(importers(16))).toEqual([
    expect.stringMatching(
      /^16 files of tests import src\/server; 15 are the most: tests\/api\/10\.test\.ts, /,
    ),
  ])
})
