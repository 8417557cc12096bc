import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')
const table = text.slice(text.indexOf('| threat'), text.indexOf('`npm run bench'))
const threats = table.trim().split('\n').slice(2)

test('every threat names the test that shows what stands against it', () => {
  expect(threats.length).toBeGreaterThan(20)
  for (const threat of threats) {
    const files = [...threat.matchAll(/`((?:src|tests)\/[^`]+)`/g)].map(([, file = '']) => file)
    expect(files.length, threat).toBeGreaterThan(0)
    for (const file of files) {
      expect(file).toMatch(/\.(test|spec)\.ts$/)
      expect([file, existsSync(join(root, file))]).toEqual([file, true])
    }
  }
})
