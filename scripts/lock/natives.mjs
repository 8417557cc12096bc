import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { nameAt, optionalParts, readLock } from './lock-file.mjs'
import { platformOf, REQUIRED, runsOn, withoutPlatform } from './platforms.mjs'

/** Every package whose native parts are packages of their own. */
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
      families.set(key, { name, version, parts: [] })
    }
    families.get(key).parts.push({ ...part, platform })
  }
  return [...families.values()]
}

/** Packages that bring their native parts for every platform with them, in a folder `prebuilds`. */
export function findPrebuilt(text, folder) {
  return Object.entries(readLock(text).packages)
    .filter(([path]) => path !== '' && existsSync(join(folder, path, 'prebuilds')))
    .map(([path, pack]) => {
      const files = readdirSync(join(folder, path, 'prebuilds')).map((file) => file.replace(/\.node$/, ''))
      const parts = files.map((file) => {
        const [os, cpu] = file.split('-')
        return { name: file, version: pack.version, pack, platform: { os, cpu } }
      })
      return { name: nameAt(path), version: pack.version, parts }
    })
}

/**
 * One sentence for each required platform on which a package would be installed without its native part. A part without a
 * checksum was never seen: it is only a name.
 */
export const refuseNatives = (natives) =>
  natives
    .filter(({ parts }) => parts.some(({ platform }) => [platform.os].flat().includes('linux')))
    .flatMap(({ name, version, parts }) =>
      REQUIRED.flatMap((required) => {
        const here = parts.filter(({ platform }) => runsOn(required, platform))
        const lacking = here.filter(({ pack }) => !pack?.integrity)
        if (here.length > 0 && lacking.length === 0) return []
        const why = lacking.map((part) => `${part.name} ${part.version} has no integrity`).join(', ')
        return `package-lock.json: ${name} ${version} cannot run on ${required.os}-${required.cpu}: ${why || 'it has no part for it'}. Lock a version that can.`
      }),
    )
