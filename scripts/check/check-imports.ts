import { readFileSync } from 'node:fs'
import { findAddresses, findAliasOverrides, findOmissions, findUnchecked } from '../lock/lock-file.mjs'
import { FOLDER, inFolder } from '../setup/folder.mjs'
import { findViolations } from './boundaries.ts'
import { findCallsByHand } from './calls-by-hand.ts'
import { findCircles } from './circles.ts'
import { isTest, readImports } from './imports.ts'
import { findChangedMigrations } from './migrations.ts'
import { describeSize, findMisplaced, readSources } from './size.ts'

const imports = readImports(FOLDER)
const ofShop = imports.filter(({ from }) => !isTest(from))
const sources = readSources(FOLDER)
const lockFile = readFileSync(inFolder('package-lock.json'), 'utf8')
const found = [
  ...findViolations(imports),
  ...findCircles(ofShop),
  ...findMisplaced(sources),
  ...findCallsByHand(FOLDER),
  ...findChangedMigrations(FOLDER),
  ...findAliasOverrides(readFileSync(inFolder('package.json'), 'utf8')),
  ...findAddresses(lockFile),
  ...findOmissions(lockFile),
  ...findUnchecked(lockFile),
]
for (const sentence of found) console.error(sentence)
console.log(describeSize(sources))
console.log(`${imports.length} imports read, ${found.length} wrong`)
process.exitCode = found.length > 0 ? 1 : 0
