import { existsSync, readFileSync } from 'node:fs'
import { nameAt } from '../lock/lock-file.mjs'
import { findNatives } from '../lock/natives.mjs'
import { runsOn } from '../lock/platforms.mjs'
import { inFolder } from './folder.mjs'
import { PLATFORM, runNodeQuietly } from './own-node.mjs'
import { Stop } from './run.mjs'

/** A shop on PostgreSQL does without the other database. */
const TO_RUN = process.env.DATABASE_URL ? ['sharp'] : ['better-sqlite3', 'sharp']
const TO_BUILD = [...TO_RUN, 'rolldown', 'lightningcss', '@tailwindcss/oxide']
const TO_CHECK = [...TO_BUILD, 'oxc-parser', 'oxc-resolver', '@biomejs/biome', 'typescript']

export const ensureLoadsToBuild = () => ensureLoads(TO_BUILD)
export const ensureLoadsToCheck = () => ensureLoads(TO_CHECK)

/** Stops with one sentence for each package whose native part does not load on this machine. */
async function ensureLoads(names) {
  const { code, output } = await runNodeQuietly(['scripts/setup/load-natives.ts', ...names])
  if (code === 0) return
  const answers = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  const failed = answers.filter(({ loaded }) => !loaded)
  // one without an answer took the whole process down with it
  const silent = names.find((name) => !answers.some((answer) => answer.name === name))
  if (silent) failed.push({ name: silent, why: `Node ended with code ${code}` })
  throw new Stop(failed.map(({ name, why }) => whyNotLoaded(name, why)).join('\n'))
}

/** Which package, which platform, what to do. */
function whyNotLoaded(name, why) {
  const [os, cpu] = PLATFORM.split('-')
  const lockFile = readFileSync(inFolder('package-lock.json'), 'utf8')
  const native = findNatives(lockFile).find((one) => one.name === name)
  const parts = native?.parts.filter(({ platform }) => runsOn({ os, cpu }, platform)) ?? []
  const shown = `${name} does not load on ${PLATFORM}`
  if (native && parts.length === 0) {
    return `${shown}, which it is not made for: docs/platforms.md says what can be done.`
  }
  const absent = parts.filter(({ place }) => !existsSync(inFolder(place)))
  if (absent.some(({ pack }) => !pack?.integrity)) {
    return `${shown}: npm's registry had no ${nameAt(absent[0].place)} when the packages were locked; docs/platforms.md says what can be done.`
  }
  const reason = absent.length > 0 ? `${nameAt(absent[0].place)} is not installed` : why
  return `${shown}: ${reason}. Remove the folder node_modules and run the command again.`
}
