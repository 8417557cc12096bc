import { readFileSync } from 'node:fs'
import { describeNatives, findNatives, findPrebuilt, refuseNatives } from '../lock/natives.mjs'
import { FOLDER, inFolder } from '../setup/folder.mjs'

const lockFile = readFileSync(inFolder('package-lock.json'), 'utf8')
const natives = [...findNatives(lockFile), ...findPrebuilt(lockFile, FOLDER)]
const refused = refuseNatives(natives)
console.log(describeNatives(natives))
for (const sentence of refused) console.error(sentence)
process.exitCode = refused.length > 0 ? 1 : 0
