import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { nameAt, placesFor, readLock } from '../lock/lock-file.mjs'
import { platformOf, runsOn } from '../lock/platforms.mjs'
import { inFolder } from '../setup/folder.mjs'

/** Loaded by the development server alone. */
const NOT_RELEASED = ['vite']

/** Where the lock file has each package that the built server loads on Linux, with what those need themselves. */
export function findPackages(arch: string): string[] {
  const { packages } = readLock(readFileSync(inFolder('package-lock.json'), 'utf8'))
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const path = placesFor(name, from).findLast((place: string) => place in packages)
    if (!path || found.has(path)) return
    found.add(path)
    const { dependencies = {}, optionalDependencies = {} } = packages[path]
    for (const needed of Object.keys(dependencies)) add(needed, path)
    // the others, Redis for uploads, are for servers that have it
    for (const needed of Object.keys(optionalDependencies)) if (isNative(needed, path)) add(needed, path)
  }
  const isNative = (name: string, from: string) => {
    const path = placesFor(name, from).findLast((place: string) => place in packages)
    const platform = platformOf(name, packages[path ?? ''])
    return platform !== null && runsOn({ os: 'linux', cpu: arch }, platform)
  }
  for (const name of findImported()) if (!NOT_RELEASED.includes(name)) add(name, '')
  return [...found].sort()
}

/** What the built files import by name. */
function findImported() {
  const folders = ['dist/shop/server', 'dist/server']
  const specifiers = folders.flatMap((folder) =>
    readdirSync(inFolder(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => importsOf(join(inFolder(folder), file))),
  )
  const names = specifiers
    .filter((name) => /^[@a-z]/.test(name) && !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
  return new Set(names)
}

function importsOf(file: string) {
  const code = readFileSync(file, 'utf8')
  const { staticImports, dynamicImports } = parseSync(file, code).module
  const literals = dynamicImports
    .map(({ moduleRequest: { start, end } }) => code.slice(start, end))
    .filter((text) => /^["'`]/.test(text))
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...literals.map((text) => text.slice(1, -1)),
  ]
}

export const integrityOf = (path: string): { name: string; version: string; integrity: string } => {
  const { version, integrity } = readLock(readFileSync(inFolder('package-lock.json'), 'utf8')).packages[path]
  return { name: nameAt(path) ?? '', version, integrity }
}
