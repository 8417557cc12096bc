import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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
  expect(settings.get('WorkingDirectory')).toBe('/opt/cloverleaf/current')
  expect(unit).toContain('Environment=HOME=/var/lib/cloverleaf')
})
