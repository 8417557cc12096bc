import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { nameAt, optionalParts, readLock } from './lock-file.mjs'
import { PLATFORMS, platformOf, REQUIRED, runsOn, withoutPlatform } from './platforms.mjs'

const FOUND = 'found'
const NOT_FOUND = 'not found'
const NOT_MADE = '-'

/**
 * Every package whose native parts are packages of their own, and whether the lock file knows the part for a platform
 * by its checksum. An entry without one was never seen: it is only a name.
 */
export function findNatives(text) {
  const { packages } = readLock(text)
  const families = new Map()
  for (const part of optionalParts({ packages })) {
    const platform = platformOf(part.name, part.pack)
    // a part's own parts belong to the package above it, which names them too
    if (!platform || platformOf(nameAt(part.parent), packages[part.parent])) continue
    const name = part.parent === '' ? withoutPlatform(part.name) : nameAt(part.parent)
    const key = `${part.parent} ${name}`
    if (!families.has(key)) {
      const { version } = part.parent === '' ? part : packages[part.parent]
      families.set(key, { name, version, path: part.parent, parts: [] })
    }
    families.get(key).parts.push({ ...part, platform })
  }
  return [...families.values()].map((family) => ({
    ...family,
    onLinux: family.parts.some(({ platform }) => [platform.os ?? []].flat().includes('linux')),
    on: byPlatform((platform) => stateOf(family.parts.filter((part) => runsOn(platform, part.platform)))),
  }))
}

/** Packages that bring their native parts for every platform with them, in a folder `prebuilds`. */
export function findPrebuilt(text, folder) {
  return Object.entries(readLock(text).packages)
    .filter(([path]) => path !== '' && existsSync(join(folder, path, 'prebuilds')))
    .map(([path, { version, integrity }]) => {
      const files = readdirSync(join(folder, path, 'prebuilds')).map((file) => file.replace(/\.node$/, ''))
      const on = byPlatform(({ name }) => (integrity && files.includes(name) ? FOUND : NOT_FOUND))
      return { name: nameAt(path), version, path, parts: [], onLinux: true, on }
    })
}

const byPlatform = (stateOn) =>
  Object.fromEntries(PLATFORMS.map((platform) => [platform.name, stateOn(platform)]))

function stateOf(parts) {
  if (parts.length === 0) return NOT_MADE
  return parts.every(({ pack }) => pack?.integrity) ? FOUND : NOT_FOUND
}

/** One sentence for each required platform on which a package would be installed without its native part. */
export function refuseNatives(natives) {
  return natives
    .filter(({ onLinux }) => onLinux)
    .flatMap(({ name, version, on, parts }) =>
      REQUIRED.filter((platform) => on[platform.name] !== FOUND).map((platform) => {
        const lacking = parts.filter((part) => runsOn(platform, part.platform) && !part.pack?.integrity)
        const why = lacking.map((part) => `${part.name} ${part.version} has no integrity`).join(', ')
        return `package-lock.json: ${name} ${version} cannot run on ${platform.name}: ${why || 'it has no part for it'}. Lock a version that can.`
      }),
    )
}

/** The table by platform, for people. */
export function describeNatives(natives) {
  const head = ['package', 'version', ...PLATFORMS.map(({ name }) => name)]
  const rows = natives
    .map(({ name, version, path, on }) => [shownName(name, path), version, ...Object.values(on)])
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)))
  const line = (row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd()
  return [...[head, ...rows].map(line), `${NOT_MADE}: not made for this platform`].join('\n')
}

/** One that stands below another is shown with it, since the same package may be there twice. */
const shownName = (name, path) =>
  path.lastIndexOf('node_modules/') > 0 ? path.replace(/node_modules\//g, '') : name
