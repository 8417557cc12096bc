import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { folderOfFile } from '../support/test-shop.ts'

const run = promisify(execFile)
/** Debian 12 and 13 have 9.2.0; the others came with Node 20 to 24. */
const VERSIONS = ['9.2.0', '10', '11']
const FILES = ['package.json', 'package-lock.json', '.npmrc']

const folder = folderOfFile('npm')

describe('npm ci reads the lock file', { tags: ['long'] }, () => {
  test.each(VERSIONS)('with npm %s', async (version) => {
    const place = join(folder, version)
    await run('npm', ['install', `npm@${version}`, '--prefix', place, '--no-audit', '--no-fund'])
    const copy = join(place, 'shop')
    for (const file of FILES) cpSync(file, join(copy, file))
    const npm = join(place, 'node_modules/npm/bin/npm-cli.js')
    const args = [npm, 'ci', '--dry-run', '--include=optional', '--loglevel=error']
    const { stdout } = await run(process.execPath, args, { cwd: copy })
    expect(stdout).toMatch(/added \d{3,} packages/)
  })
})
