import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { KNOWN_MIGRATIONS } from '../../src/server/platform/db/migrate.ts'
import { filesOfLastBuild } from '../build/put-in-place.ts'
import { inFolder } from '../setup/folder.mjs'
import { runNpmQuietly } from '../setup/npm.mjs'
import { Stop } from '../setup/run.mjs'
import { findPackages, integrityOf } from './packages.ts'

interface Release {
  arch: string
  version: string
}

/** Types, maps and texts for people are half of many packages; SQLite's sources are compiled into what comes beside them. */
const NOT_RUN = /\.(d\.[cm]?ts|map|md|markdown)$|\/better-sqlite3\/(deps|src)$/

/** Writes what a server needs into a new folder: dist, assets, packages, Node, and what installs it. */
export async function fillFolder(folder: string, { arch, version }: Release) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Stop(`${folder} is not empty.`)
  mkdirSync(folder, { recursive: true })
  for (const file of filesOfLastBuild()) cpSync(inFolder(file), join(folder, file))
  for (const name of ['assets', 'deploy', 'LICENSE'])
    cpSync(inFolder(name), join(folder, name), { recursive: true })
  for (const path of findPackages(arch)) await copyPackage(path, { to: join(folder, path), arch })
  await copyNode(arch, join(folder, 'bin/node'))
  // versions with the same one can be switched without a backup
  const schema = KNOWN_MIGRATIONS.at(-1)
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'cloverleaf', version, schema, type: 'module', private: true }, null, 2)}\n`,
  )
}

async function copyPackage(path: string, { to, arch }: { to: string; arch: string }) {
  await withPackage(path, (from) => {
    const isOurs = (file: string) => isRun(file.slice(from.length), arch, path)
    cpSync(from, to, { recursive: true, filter: isOurs })
  })
}

function isRun(file: string, arch: string, path: string) {
  // what npm put below a package is a package of its own
  if (file.includes('/node_modules')) return false
  const [, prebuilt] = /\/prebuilds\/([^/]+)$/.exec(file) ?? []
  if (prebuilt) return prebuilt.replace(/\.node$/, '') === `linux-${arch}`
  return !NOT_RUN.test(`/${path}${file}`)
}

async function copyNode(arch: string, to: string) {
  mkdirSync(dirname(to), { recursive: true })
  await withPackage(`node_modules/node-linux-${arch}`, (from) => cpSync(join(from, 'bin/node'), to))
}

/** As it is installed here, else, for another platform, from npm's registry. */
async function withPackage(path: string, use: (folder: string) => void) {
  if (existsSync(inFolder(path))) return use(inFolder(path))
  const place = mkdtempSync(join(tmpdir(), 'cloverleaf-package-'))
  try {
    const { name, version, integrity } = integrityOf(path)
    const { code, output } = await runNpmQuietly(['pack', `${name}@${version}`, '--pack-destination', place])
    const [file] = readdirSync(place)
    if (code !== 0 || !file) throw new Stop(`npm has no ${name} ${version}:\n${output}`)
    const found = createHash('sha512')
      .update(readFileSync(join(place, file)))
      .digest('base64')
    if (integrity !== `sha512-${found}`)
      throw new Stop(`${name} ${version} is not what package-lock.json names.`)
    execFileSync('tar', ['-xzf', file], { cwd: place })
    use(join(place, 'package'))
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
