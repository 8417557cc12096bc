import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inFolder } from '../../scripts/setup/folder.mjs'
import { folderOfFile } from '../support/test-shop.ts'

const run = promisify(execFile)
const NODE = `node-${process.platform}-${process.arch}@18.20.4`
const FILES = ['assets', 'scripts', 'src', 'package.json', 'package-lock.json', '.npmrc', 'tsconfig.json']

const folder = folderOfFile('debian 12')

test("npm run build installs and builds with Debian 12's Node 18 and npm 9.2", {
  tags: ['long'],
  timeout: 600_000,
}, async () => {
  const debian = join(folder, 'debian')
  await run('npm', ['install', NODE, 'npm@9.2.0', '--prefix', debian, '--no-audit', '--no-fund', '--force'])
  const node = join(debian, `node_modules/${NODE.split('@')[0]}/bin/node`)
  const checkout = join(folder, 'my shop')
  for (const file of [...FILES, 'vite.config.ts'])
    cpSync(inFolder(file), join(checkout, file), { recursive: true })
  const { npm_execpath: _ours, ...env } = process.env
  const { stdout } = await run(node, ['scripts/build.mjs'], {
    cwd: checkout,
    env: { ...env, npm_execpath: join(debian, 'node_modules/npm/bin/npm-cli.js') },
  })
  expect(stdout).toContain('Built the server')
})
