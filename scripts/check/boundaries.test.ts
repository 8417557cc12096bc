import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { featureOf, findViolations, type PublicFiles } from './boundaries.ts'
import { findCircles } from './circles.ts'
import { readImports } from './imports.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Lays the files down in a folder of their own. */
function lay(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'house-'))
  folders.push(folder)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

const check = (files: Record<string, string>, publicFiles: PublicFiles = {}) =>
  findViolations(readImports(lay(files)), publicFiles)

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
        'src/server/compose.ts': `import { filmPictures } from '../demo/film-a-picture.ts'`,
      }),
    ).toEqual([])
  })

  test('server pages may know nothing else of the web', () => {
    expect(check({ 'src/server/pages/render.ts': `import { App } from '../../web/app.tsx'` })).toHaveLength(1)
  })
})

describe('the public files of a feature', () => {
  const files = {
    'src/server/accounts/login.ts': '',
    'src/server/sales/routes.ts': `import { login } from '../accounts/login.ts'`,
  }

  test('another feature may not use a file that is not public', () => {
    expect(check(files)).toEqual([
      'src/server/sales/routes.ts imports src/server/accounts/login.ts: this file is not public, see scripts/check/public-files.ts.',
    ])
  })

  test('it may use one that is listed, or any where all are', () => {
    expect(check(files, { 'server/accounts': ['login.ts'] })).toEqual([])
    expect(check(files, { 'server/accounts': 'every file' })).toEqual([])
  })

  test('what puts the features together may use each', () => {
    expect(check({ 'src/server/app.ts': `import { login } from './accounts/login.ts'` })).toEqual([])
  })

  test('a public file that nobody uses is found', () => {
    expect(check(files, { 'server/accounts': ['login.ts', 'logout.ts'] })).toEqual([
      'server/accounts/logout.ts is listed as public, but no other folder uses it.',
    ])
  })
})

test('a file of the same name in another folder of the feature is not public', () => {
  const files = {
    'src/server/accounts/totp/login.ts': '',
    'src/server/sales/routes.ts': `import { login } from '../accounts/totp/login.ts'`,
  }
  expect(check(files, { 'server/accounts': ['login.ts'] })).toHaveLength(2)
  expect(check(files, { 'server/accounts': ['totp/login.ts'] })).toEqual([])
})

describe('circles', () => {
  const circlesIn = (files: Record<string, string>, placeOf: (file: string) => string | null) =>
    findCircles(readImports(lay(files)), placeOf)

  test('files that import each other are found, also by types alone and by way of a third', () => {
    const files = {
      'src/server/a.ts': `import type { B } from './b.ts'`,
      'src/server/b.ts': `export * from './c.ts'`,
      'src/server/c.ts': `const a = () => import('./a.ts')`,
      'src/server/d.ts': `import './a.ts'`,
    }
    expect(circlesIn(files, (file) => file)).toEqual([
      [
        'src/server/a.ts, src/server/b.ts, src/server/c.ts import each other in a circle:',
        '  src/server/a.ts imports src/server/b.ts',
        '  src/server/b.ts imports src/server/c.ts',
        '  src/server/c.ts imports src/server/a.ts',
      ].join('\n'),
    ])
  })

  test('features that import each other are found where no two files do', () => {
    const files = {
      'src/server/sales/a.ts': `import '../mail/a.ts'`,
      'src/server/mail/a.ts': '',
      'src/server/mail/b.ts': `import '../sales/b.ts'`,
      'src/server/sales/b.ts': '',
    }
    expect(circlesIn(files, (file) => file)).toEqual([])
    expect(circlesIn(files, featureOf)).toHaveLength(1)
  })
})

test('a file that cannot be read is an error, not a pass', () => {
  expect(() => check({ 'src/web/a.ts': 'import {' })).toThrow('src/web/a.ts cannot be read')
})
