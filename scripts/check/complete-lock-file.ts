import { readFileSync, writeFileSync } from 'node:fs'
import { inFolder } from '../setup/folder.mjs'
import { completeLockFile, findOmissions } from './lock-file.ts'

const file = inFolder('package-lock.json')
const before = readFileSync(file, 'utf8')
writeFileSync(file, completeLockFile(before))
console.log(`${findOmissions(before).length} packages for other platforms added to package-lock.json`)
