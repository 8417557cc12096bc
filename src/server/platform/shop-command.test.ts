import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shopCommand } from './shop-command.ts'

test('messages name the command that there is: of a release, or of a checkout', () => {
  const release = mkdtempSync(join(tmpdir(), 'cloverleaf-release-'))
  try {
    mkdirSync(join(release, 'dist/shop'), { recursive: true })
    expect(shopCommand('password', join(release, 'bin/node'))).toBe('"shop password"')
  } finally {
    rmSync(release, { recursive: true })
  }
  expect(shopCommand('password')).toBe('"npm run admin -- password"')
})
