import { nameAt, optionalParts, readLock } from './lock-file.mjs'
import { platformInName, platformOf, REQUIRED, runsOn } from './platforms.mjs'

/**
 * `npm install` leaves out the packages for other platforms that its registry does not offer, and `npm ci` then refuses
 * the lock file. What the registry has is added as it says. What it has not is added by what is known of it (the version
 * that its parent names, the platform in its own name), but never for a platform that the shop promises: those are
 * given as `missing`, and nothing is written.
 */
export async function completeLockFile(text, registry) {
  const lock = readLock(text)
  const parts = optionalParts(lock).filter(({ pack }) => !pack?.integrity)
  const found = []
  const guessed = []
  const missing = []
  const add = async (part, otherwise) => {
    const published = await registry.find(part.name, part.version)
    if (!published) return otherwise(part)
    found.push(part)
    lock.packages[part.place] = entryOf(published, part)
  }
  await Promise.all(parts.filter(isRequired).map((part) => add(part, () => missing.push(part))))
  if (missing.length > 0) return { text, found: [], guessed: [], missing: inNameOrder(missing) }
  const guess = (part) => {
    guessed.push(part)
    lock.packages[part.place] = guessOf(part)
  }
  const others = parts.filter((part) => !isRequired(part))
  await Promise.all(others.map((part) => add(part, guess)))
  const inOrder = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return {
    text: `${JSON.stringify({ ...lock, packages: Object.fromEntries(inOrder) }, null, 2)}\n`,
    found: namesOf(found),
    guessed: namesOf(guessed),
    missing,
  }
}

const inNameOrder = (parts) => parts.sort((a, b) => a.name.localeCompare(b.name, 'en'))
const namesOf = (parts) => [...new Set(inNameOrder(parts).map(({ name, version }) => `${name} ${version}`))]

function isRequired({ name, pack }) {
  const platform = platformOf(name, pack)
  return platform !== null && REQUIRED.some((required) => runsOn(required, platform))
}

/** As npm writes it, in its order. */
function entryOf({ version, dist, cpu, libc, license, os, engines }, { dev }) {
  const { integrity } = dist
  return { version, integrity, cpu, ...(dev && { dev }), libc, license, optional: true, os, engines }
}

function guessOf({ name, version, dev, pack }) {
  if (pack) return pack
  const platform = platformInName(name)
  if (!platform) {
    throw new Error(`package-lock.json: which platform ${name} is for cannot be read from its name.`)
  }
  const { cpu, libc, os } = platform
  return { version, cpu, ...(dev && { dev }), libc, optional: true, os }
}

const TRIED = 12

/**
 * For each package that lacks a part on a platform that the shop promises: the version nearest to the locked one that
 * has them all, and how to lock it.
 */
export async function adviseVersions(text, missing, registry) {
  const { packages } = readLock(text)
  const paths = [...new Set(missing.map(({ parent }) => parent))]
  return Promise.all(
    paths.map(async (path) => {
      const lacking = missing.filter(({ parent }) => parent === path)
      const what = lacking.map(({ name, version }) => `${name} ${version}`).join(' and ')
      if (path === '')
        return `package.json asks for ${what}, which npm's registry does not have. Name a version that it has.`
      const name = nameAt(path)
      const { version } = packages[path]
      const better = await nearestComplete(name, version, registry)
      return `${name} ${version} needs ${what}, which npm's registry does not have. ${better ? howToLock(packages, name, better) : 'No version near it has all of its parts for Linux either.'}`
    }),
  )
}

async function nearestComplete(name, locked, registry) {
  const [major, minor] = locked.split('.')
  const others = (await registry.versions(name)).filter(
    (version) => version !== locked && !version.includes('-'),
  )
  const sameMinor = others.filter((version) => version.startsWith(`${major}.${minor}.`))
  const sameMajor = others.filter(
    (version) => version.startsWith(`${major}.`) && !sameMinor.includes(version),
  )
  for (const version of [...sameMinor.reverse(), ...sameMajor.reverse()].slice(0, TRIED)) {
    if (await isComplete(name, version, registry)) return version
  }
  return null
}

async function isComplete(name, version, registry) {
  const { optionalDependencies = {} } = (await registry.find(name, version)) ?? {}
  const needed = Object.entries(optionalDependencies).filter(([part]) => isRequired({ name: part }))
  const there = await Promise.all(
    needed.map(async ([part, wanted]) => (await registry.versions(part)).includes(wanted)),
  )
  return needed.length > 0 && there.every(Boolean)
}

function howToLock(packages, name, version) {
  const root = packages['']
  if ({ ...root.dependencies, ...root.devDependencies, ...root.optionalDependencies }[name]) {
    return `${version} has it: "npm install ${name}@${version}", then "npm run lock".`
  }
  const askedBy = Object.entries(packages)
    .filter(([, { dependencies = {} }]) => dependencies[name])
    .map(([path, { version: own, dependencies }]) => `${nameAt(path)} ${own} asks for ${dependencies[name]}`)
  return `${version} has it (${askedBy.join(', ')}): write "overrides": { "${name}": "${version}" } into package.json, then "npm install" and "npm run lock".`
}
