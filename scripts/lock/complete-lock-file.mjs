import { runNpmQuietly } from '../setup/npm.mjs'
import { Stop } from '../setup/run.mjs'
import { nameAt, optionalParts, readLock } from './lock-file.mjs'
import { platformInName, platformOf, REQUIRED, runsOn } from './platforms.mjs'

const AT_ONCE = 4

/**
 * `npm install` leaves out packages for other platforms that its registry does not offer, and `npm ci` then refuses the lock
 * file. Published ones are added with their checksum, others by name; for a required platform that is an error.
 */
export async function completeLockFile(text) {
  const lock = readLock(text)
  const parts = optionalParts(lock).filter(({ pack }) => !pack?.integrity)
  const added = { found: [], guessed: [], missing: [] }
  for (let start = 0; start < parts.length; start += AT_ONCE) {
    const some = parts.slice(start, start + AT_ONCE)
    const published = await Promise.all(some.map(findPublished))
    for (const [index, part] of some.entries()) {
      const manifest = published[index]
      added[manifest ? 'found' : isRequired(part) ? 'missing' : 'guessed'].push(part)
      lock.packages[part.place] = manifest ? entryOf(manifest, part) : guessOf(part)
    }
  }
  refuseMissing(lock.packages, added.missing)
  const inOrder = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return {
    text: `${JSON.stringify({ ...lock, packages: Object.fromEntries(inOrder) }, null, 2)}\n`,
    found: namesOf(added.found),
    guessed: namesOf(added.guessed),
  }
}

const namesOf = (parts) => [...new Set(parts.map(({ name, version }) => `${name} ${version}`))].sort()

/** Asked through npm, so that its configuration applies. The newest version where it is a range, null where there is none. */
async function findPublished({ name, version }) {
  const quiet = { stdio: ['ignore', 'pipe', 'ignore'] }
  const { output } = await runNpmQuietly(['view', `${name}@${version}`, '--json'], quiet)
  // a version that does not exist is no output, or a 404
  const answer = output.trim() === '' ? null : JSON.parse(output)
  if (answer?.error && answer.error.code !== 'E404')
    throw new Stop(`npm could not ask its registry for ${name}: ${answer.error.summary}`)
  return answer?.error ? null : ([answer].flat().at(-1) ?? null)
}

function isRequired({ name, pack }) {
  const platform = platformOf(name, pack)
  return platform !== null && REQUIRED.some((required) => runsOn(required, platform))
}

function refuseMissing(packages, missing) {
  if (missing.length === 0) return
  const sentences = missing.map(({ parent, name, version }) => {
    const of = parent === '' ? 'package.json' : `${nameAt(parent)} ${packages[parent].version}`
    return `${of} needs ${name} ${version}, which npm's registry does not have.`
  })
  const advice =
    'Lock another version, in package.json or under "overrides". package-lock.json is not changed.'
  throw new Stop([...sentences, advice].join('\n'))
}

/** In npm's order. */
function entryOf({ version, dist, cpu, libc, license, os, engines }, { dev }) {
  const { integrity } = dist
  return { version, integrity, cpu, ...(dev && { dev }), libc, license, optional: true, os, engines }
}

function guessOf({ name, version, dev, pack }) {
  if (pack) return pack
  const platform = platformInName(name)
  if (!platform) throw new Stop(`package-lock.json: the name of ${name} does not say its platform.`)
  const { cpu, libc, os } = platform
  return { version, cpu, ...(dev && { dev }), libc, optional: true, os }
}
