import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findCallsByHand } from './calls-by-hand.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true }))

const check = (file: string, text: string) => {
  folder = mkdtempSync(join(tmpdir(), 'house-'))
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
  return findCallsByHand(folder)
}

describe('an address of the API', () => {
  const refused = (file: string, line = 1) => [
    `${file}:${line} writes out an address of the API, which belongs to a declaration in src/contract/<area>/…-calls.ts`,
  ]

  test.each([
    ['src/server/catalogue/routes.ts', `app.get('/api/riders', list)`],
    ['src/web/catalogue/riders.ts', `fetch(\`/api/riders/\${id}\`)`],
    ['src/web/catalogue/riders.ts', `fetch(\`\${origin}/api/riders\`)`],
    ['src/web/ui/link.tsx', `const link = <a href="/api/docs">API</a>`],
    ['src/server/app.ts', `if (url.startsWith('/api/')) refuse()`],
    ['src/contract/pages.ts', `export const all = '/api'`],
  ])('is refused in %s: %s', (file, text) => {
    expect(check(file, text)).toEqual(refused(file))
  })

  test('is named with its line', () => {
    const file = 'src/server/app.ts'
    expect(check(file, `const a = 1\n\nconst b = '/api/b'\n`)).toEqual(refused(file, 3))
  })

  test.each([
    ['src/contract/catalogue/rider-calls.ts', `export const list = endpoint({ path: '/api/riders' })`],
    ['src/server/app.ts', `// as /api/riders does\n/** or '/api/events' */\nconst a = 1`],
    ['src/server/app.test.ts', `ask('/api/riders')`],
    ['src/web/admin.ts', `import { call } from './api/call.ts'\nconst stripe = 'https://api.stripe.com/v1'`],
  ])('may stand in %s: %s', (file, text) => {
    expect(check(file, text)).toEqual([])
  })
})

describe('an answer', () => {
  const CAST = 'const riders = (await response.json()) as Rider[]'
  const TYPED = 'const load = async (): Promise<Rider[]> => (await send(listRiders)).json()'

  test.each([CAST, TYPED])('is not read past its declaration: %s', (text) => {
    const file = 'src/web/catalogue/riders.ts'
    expect(check(file, text)).toEqual([
      `${file}:1 reads an answer past its declaration; make the call with src/web/platform/api`,
    ])
  })

  test.each(['src/web/platform/api/call.ts', 'src/server/buying/providers/provider.ts'])(
    'is read in %s',
    (file) => {
      expect(check(file, CAST)).toEqual([])
    },
  )
})
