import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (section|attack|-)/.test(line))

/** Files that a row names: `api/orders` is tests/api/orders.test.ts, `passkeys.spec` is in tests/browser. */
const namedIn = (row: string) =>
  [...row.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) =>
    name.endsWith('.spec')
      ? `tests/browser/${name}.ts`
      : /^(api|http|media|postgres|storage|faults|topology)\//.test(name)
        ? `tests/${name}.test.ts`
        : name.startsWith('src/')
          ? `${name}.test.ts`
          : name,
  )

test('what is met names the test or the file that shows it', () => {
  expect(rows.length).toBeGreaterThan(50)
  for (const row of rows) {
    const files = namedIn(row).filter((name) => name.includes('/'))
    expect(files.length > 0 || /\| none +\||`npm run|as its URL says/.test(row), row).toBe(true)
    for (const file of files) expect([file, existsSync(join(root, file))]).toEqual([file, true])
  }
})
