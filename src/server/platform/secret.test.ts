import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSecret, seal } from './secret.ts'

test('without SECRET_KEY a secret is generated once, readable by its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-secret-'))
  const dataDir = join(folder, 'data')
  try {
    const secret = loadSecret({ secretKey: null, dataDir })
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(loadSecret({ secretKey: null, dataDir })).toBe(secret)
    expect(readdirSync(dataDir)).toEqual(['secret'])
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
    expect(loadSecret({ secretKey: 'given', dataDir })).toBe('given')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a seal depends on the purpose, the secret and each part', () => {
  const seals = [
    seal('s', 'order', 1, 2),
    seal('t', 'order', 1, 2),
    seal('s', 'mail', 1, 2),
    seal('s', 'order', 12),
    seal('s', 'order', '1,2'),
  ]
  expect(new Set(seals).size).toBe(seals.length)
  expect(seal('s', 'order', 1, 2)).toBe(seals[0])
})
