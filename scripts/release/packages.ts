import { readFileSync } from 'node:fs'
import { APART } from '../build/server.ts'
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
  for (const name of Object.keys(packages[''].dependencies))
    if (APART.test(name) && !NOT_RELEASED.includes(name)) add(name, '')
  return [...found].sort()
}

export const integrityOf = (path: string): { name: string; version: string; integrity: string } => {
  const { version, integrity } = readLock(readFileSync(inFolder('package-lock.json'), 'utf8')).packages[path]
  return { name: nameAt(path) ?? '', version, integrity }
}
