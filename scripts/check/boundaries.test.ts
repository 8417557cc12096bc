import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { inFolder } from '../setup/folder.mjs'
import { findViolations } from './boundaries.ts'
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

const check = (files: Record<string, string>) => findViolations(readImports(lay(files)))

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
        'src/server/compose.ts': `import { demoClips } from '../demo/demo-clips.ts'`,
      }),
    ).toEqual([])
  })

  test('server pages may know nothing else of the web', () => {
    expect(check({ 'src/server/pages/render.ts': `import { App } from '../../web/app.tsx'` })).toHaveLength(1)
  })
})

describe('the platform', () => {
  test.each(['server', 'web', 'contract'])('of %s knows no area', (part) => {
    expect(
      check({ [`src/${part}/platform/db/open.ts`]: `import type { Rider } from '../../catalogue/rider.ts'` }),
    ).toEqual([
      `src/${part}/platform/db/open.ts imports src/${part}/catalogue/rider.ts: platform is below the areas and must not know catalogue.`,
    ])
  })

  test('is known by every area, and the areas may know each other', () => {
    expect(
      check({
        'src/server/books/refund.ts': `import '../platform/db/open.ts'\nimport '../buying/settle.ts'`,
        'src/server/buying/settle.ts': `import '../books/ledger.ts'`,
        'src/server/platform/db/open.ts': `import '../../tables.ts'`,
      }),
    ).toEqual([])
  })
})

test('files that import each other are found, also by types alone and by way of a third', () => {
  const { linter } = JSON.parse(readFileSync(inFolder('biome.json'), 'utf8'))
  const { noImportCycles } = linter.rules.suspicious
  const folder = lay({
    'biome.json': JSON.stringify({ linter: { rules: { preset: 'none', suspicious: { noImportCycles } } } }),
    'src/server/a.ts': `import type { B } from './b.ts'`,
    'src/server/b.ts': `export * from './c.ts'`,
    'src/server/c.ts': `const a = () => import('./a.ts')`,
    'src/server/d.ts': `import './a.ts'`,
  })
  const args = [inFolder('node_modules/@biomejs/biome/bin/biome'), 'lint', '--colors=off']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  const named = [...(stdout + stderr).matchAll(/^(src\S+?):\d+:\d+ lint\/suspicious\/noImportCycles/gm)]
  expect([status, named.map(([, file]) => file).sort()]).toEqual([
    1,
    ['src/server/a.ts', 'src/server/b.ts', 'src/server/c.ts'],
  ])
})

test('a file that cannot be read is an error, not a pass', () => {
  expect(() => check({ 'src/web/a.ts': 'import {' })).toThrow('src/web/a.ts cannot be read')
})
