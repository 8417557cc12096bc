import { platformOf } from './platforms.mjs'

/** @returns {{ packages: Record<string, any> }} */
export const readLock = (text) => JSON.parse(text)

export const nameAt = (path) => path.split('node_modules/').at(-1)

/** A lock file with addresses in it installs from one registry only; ours must install from any. */
export const findAddresses = (text) =>
  Object.entries(readLock(text).packages)
    .filter(([, pack]) => pack.resolved)
    .map(
      ([path, { resolved }]) => `package-lock.json: ${path} comes from ${resolved}; no address may be there.`,
    )

/** `npm ci` refuses a lock file that leaves out a package, even one for another platform. */
export const findOmissions = (text) =>
  optionalParts(readLock(text))
    .filter(({ pack }) => !pack)
    .map(({ name }) => `package-lock.json: ${name} is left out; "npm run lock" adds it.`)

/** What everybody installs has a checksum; what is for one platform may lack it. */
export const findUnchecked = (text) =>
  Object.entries(readLock(text).packages)
    .filter(([path, pack]) => path !== '' && !pack.link && !pack.integrity && !platformOf(nameAt(path), pack))
    .map(
      ([path]) => `package-lock.json: ${path} has no integrity, so anything could be installed in its place.`,
    )

/** npm 9.2, which Debian 12 and 13 have, cannot read an override by an alias, and then says that there is no lock file. */
export const findAliasOverrides = (text) =>
  [...JSON.stringify(JSON.parse(text).overrides ?? {}).matchAll(/"([^"]+)":"(npm:[^"]+)"/g)].map(
    ([, name, alias]) =>
      `package.json: the override of ${name} by ${alias} is an alias, which npm 9.2 cannot read.`,
  )

/** Every optional dependency of every package, and what the lock file has of it: nothing where it is left out. */
export function optionalParts({ packages }) {
  return Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).map(([name, version]) => {
      const places = placesFor(name, path)
      const nearest = places.findLastIndex((at) => at in packages)
      const pack = packages[places[nearest]]
      if (pack && !isOtherVersion(version, pack.version)) {
        return { parent: path, name, version, dev, place: places[nearest], pack }
      }
      // one of another version belongs to somebody else: ours stands below it, where it is found first
      return { parent: path, name, version, dev, place: places[nearest + 1] ?? places[nearest] }
    }),
  )
}

const isOtherVersion = (wanted, version) => /^\d[\w.+-]*$/.test(wanted) && wanted !== version

/** Where Node would look for `name` from the package at `path`, as the lock file writes it, the highest first. */
export function placesFor(name, path) {
  const parents = path === '' ? [] : path.split(/(?:^|\/)node_modules\//).slice(1)
  return Array.from({ length: parents.length + 1 }, (_, depth) =>
    [...parents.slice(0, depth), name].map((part) => `node_modules/${part}`).join('/'),
  )
}
