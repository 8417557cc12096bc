import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Doors, findViolations } from './boundaries.ts'
import { readImports } from './imports.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Lays the files down in a folder of their own and checks them. */
function check(files: Record<string, string>, doors: Doors = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'house-'))
  folders.push(folder)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return findViolations(readImports(folder), doors)
}

describe('the parts of the house', () => {
  test.each([
    ['contract', 'web', `import { a } from '../web/a.ts'`],
    ['contract', 'server', `import type { A } from '../server/a.ts'`],
    ['contract', 'server', `export * from '../server/a.ts'`],
    ['web', 'server', `const a = () => import('../server/a.ts')`],
    ['web', 'demo', `export { a } from '../demo/a.ts'`],
    ['server', 'web', `import '../web/a.ts'`],
  ])('%s must not know %s', (part, other, text) => {
    expect(check({ [`src/${part}/b.ts`]: text })).toEqual([
      `src/${part}/b.ts imports src/${other}/a.ts: ${part} must not know ${other}.`,
    ])
  })

  test('web and server may know the contract, and the server pages what renders them', () => {
    expect(
      check({
        'src/web/app.tsx': `import { a } from '../contract/a.ts'\nexport const App = () => <p>{a}</p>`,
        'src/server/app.ts': `import { a } from '../contract/a.ts'`,
        'src/server/pages/render.ts': `import type { render } from '../../web/server.tsx'`,
        'src/server/open-shop.ts': `import { seedDemo } from '../demo/seed-demo.ts'`,
      }),
    ).toEqual([])
  })

  test('server pages may know nothing else of the web', () => {
    expect(check({ 'src/server/pages/render.ts': `import { App } from '../../web/app.tsx'` })).toHaveLength(1)
  })
})

describe('the doors of a feature', () => {
  const files = {
    'src/server/accounts/login.ts': '',
    'src/server/sales/routes.ts': `import { login } from '../accounts/login.ts'`,
  }

  test('another feature may not use a file that is no door', () => {
    expect(check(files)).toEqual([
      'src/server/sales/routes.ts imports src/server/accounts/login.ts: this file is no door of server/accounts.',
    ])
  })

  test('it may use one that is listed, or any where all are', () => {
    expect(check(files, { 'server/accounts': ['login.ts'] })).toEqual([])
    expect(check(files, { 'server/accounts': 'every file' })).toEqual([])
  })

  test('what puts the features together may use each', () => {
    expect(check({ 'src/server/app.ts': `import { login } from './accounts/login.ts'` })).toEqual([])
  })

  test('a door that nobody uses is found', () => {
    expect(check(files, { 'server/accounts': ['login.ts', 'logout.ts'] })).toEqual([
      'server/accounts/logout.ts is listed as a door, but nobody uses it as one.',
    ])
  })
})

test('a file that cannot be read is an error, not a pass', () => {
  expect(() => check({ 'src/web/a.ts': 'import {' })).toThrow('src/web/a.ts cannot be read')
})
