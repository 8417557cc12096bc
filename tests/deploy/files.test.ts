import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inFolder } from '../../scripts/setup/folder.mjs'
import { folderOfFile } from '../support/test-shop.ts'

const folder = folderOfFile('deploy')

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

test.each(['install.sh', 'shop'])('%s is a script that a shell can read', (name) => {
  execFileSync('sh', ['-n', inFolder('deploy', name)])
  if (has('shellcheck')) execFileSync('shellcheck', [inFolder('deploy', name)])
})

test.skipIf(!has('systemd-analyze')).each(['cloverleaf', 'cloverleaf-worker'])(
  'systemd knows every line of %s.service',
  (name) => {
    const file = join(folder, `${name}.service`)
    // the program is not installed here
    const text = readFileSync(inFolder('deploy', `${name}.service`), 'utf8')
    writeFileSync(file, text.replace(/\/opt\/cloverleaf\/current\/bin\/node/, '/bin/true'))
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes(`${name}.service`))).toEqual([])
  },
)

test.skipIf(!has('caddy'))('Caddy takes the site, with public certificates and with its own', () => {
  const shipped = readFileSync(inFolder('deploy/cloverleaf.caddy'), 'utf8')
  const own = shipped.replace('shop.example.com {\n', 'shop.example.com {\n\ttls internal\n')
  for (const text of [shipped, own]) {
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, text)
    const args = ['validate', '--config', file, '--adapter', 'caddyfile']
    execFileSync('caddy', args, { env: { PATH: process.env.PATH, HOME: folder }, stdio: 'pipe' })
  }
})
