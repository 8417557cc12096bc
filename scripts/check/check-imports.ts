import { readFileSync } from 'node:fs'
import { findAddresses, findAliasOverrides, findOmissions, findUnchecked } from '../lock/lock-file.mjs'
import { findNatives, findPrebuilt, refuseNatives } from '../lock/natives.mjs'
import { FOLDER, inFolder } from '../setup/folder.mjs'
import { findViolations } from './boundaries.ts'
import { findCallsByHand } from './calls-by-hand.ts'
import { readImports } from './imports.ts'
import { findChangedMigrations } from './migrations.ts'
import { describeSize, findMisplaced, readSources } from './size.ts'
import { findInsiders, refuseInsiders } from './tests-from-outside.ts'

const imports = readImports(FOLDER)
const sources = readSources(FOLDER)
const insiders = findInsiders(FOLDER)
const lockFile = readFileSync(inFolder('package-lock.json'), 'utf8')
const found = [
  ...findViolations(imports),
  ...findMisplaced(sources),
  ...findCallsByHand(FOLDER),
  ...findChangedMigrations(FOLDER),
  ...findAliasOverrides(readFileSync(inFolder('package.json'), 'utf8')),
  ...findAddresses(lockFile),
  ...findOmissions(lockFile),
  ...findUnchecked(lockFile),
  ...refuseInsiders(insiders),
  ...refuseNatives([...findNatives(lockFile), ...findPrebuilt(lockFile, FOLDER)]),
]
for (const sentence of found) console.error(sentence)
console.log(describeSize(sources))
console.log(
  `tests outside of the world: ${insiders.namers.length} name a table, ${insiders.importers.length} import src/server`,
)
console.log(`${imports.length} imports read, ${found.length} wrong`)
process.exitCode = found.length > 0 ? 1 : 0
