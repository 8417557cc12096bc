import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './platform/config/config.ts'

const unit = readFileSync(join(import.meta.dirname, '../../deploy/cloverleaf.service'), 'utf8')
const settings = new Map(
  unit.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    return name && value !== undefined ? [[name, value] as const] : []
  }),
)

test('the systemd service runs without root and can write to its data folder only', () => {
  expect(settings.get('User')).toBe('cloverleaf')
  expect(settings.get('ProtectSystem')).toBe('strict')
  expect(settings.get('StateDirectory')).toBe('cloverleaf')
  expect(settings.has('ReadWritePaths')).toBe(false)
  // the program's folder is read-only under ProtectSystem, and the data folder is outside of it
  expect(settings.get('WorkingDirectory')).toBe('/srv/cloverleaf')
  expect(unit).toContain('Environment=HOME=/var/lib/cloverleaf')
})

test.each(['cloverleaf', 'cloverleaf-worker', 'cloverleaf-backup'])(
  'the unit %s leaves bubblewrap its system calls',
  (name) => {
    // systemd answers openat2 with ENOSYS under it
    const text = readFileSync(join(import.meta.dirname, `../../deploy/${name}.service`), 'utf8')
    expect(text).not.toMatch(/^RestrictSUIDSGID=/m)
  },
)

test('the template of the settings opens a shop without an address that is not its own', () => {
  const template = readFileSync(join(import.meta.dirname, '../../deploy/cloverleaf.env'), 'utf8')
  expect(readConfig(parseEnv(template))).toMatchObject({
    publicUrl: 'http://localhost:3000',
    fixed: { domain: false },
    mail: null,
  })
})
