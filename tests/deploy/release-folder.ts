import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runNodeQuietly } from '../../scripts/setup/own-node.mjs'

/** What `npm run release -- --folder` writes, as a version of this name. */
export async function makeRelease(folder: string, version: string) {
  const { code, output } = await runNodeQuietly(['scripts/release/release.ts', '--folder', folder])
  if (code !== 0) throw new Error(output)
  rename(folder, version)
}

/** Another version of the same release; `change` makes it differ. */
export function makeNextArchive(folder: string, version: string, change = (_next: string) => {}) {
  const next = join(dirname(folder), 'next', `cloverleaf-${version}`)
  mkdirSync(dirname(next), { recursive: true })
  cpSync(folder, next, { recursive: true })
  rename(next, version)
  change(next)
  const archive = `${next}.tar.zst`
  execFileSync('tar', ['--zstd', '-C', dirname(next), '-cf', archive, `cloverleaf-${version}`])
  const [sum] = execFileSync('sha256sum', [archive], { encoding: 'utf8' }).split(' ')
  writeFileSync(`${archive}.sha256`, `${sum}  cloverleaf-${version}.tar.zst\n`)
  return archive
}

function rename(folder: string, version: string) {
  const file = join(folder, 'package.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": ".*"/, `"version": "${version}"`))
}

/** A script that pages of this release alone load. */
export function addScript(folder: string, name: string) {
  const file = join(folder, 'dist/client', name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'performance.now()')
  appendFileSync(join(folder, 'dist/client/.files'), `${name}\n`)
}
