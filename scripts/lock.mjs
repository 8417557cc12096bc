import { readFileSync, writeFileSync } from 'node:fs'
import { adviseVersions, completeLockFile } from './lock/complete-lock-file.mjs'
import { Registry } from './lock/registry.mjs'
import { inFolder } from './setup/folder.mjs'
import { command, Stop } from './setup/run.mjs'

// nothing is installed before this one: it mends the file that an install needs
await command(async () => {
  const file = inFolder('package-lock.json')
  const before = readFileSync(file, 'utf8')
  const registry = new Registry()
  const { text, found, guessed, missing } = await completeLockFile(before, registry)
  if (missing.length > 0) {
    const advice = await adviseVersions(before, missing, registry)
    throw new Stop([...advice, 'package-lock.json stays as it was.'].join('\n'))
  }
  writeFileSync(file, text)
  if (found.length > 0) console.log(`Added with their checksums: ${found.join(', ')}`)
  if (guessed.length > 0) {
    console.log(
      `Not found in npm's registry, and so without a checksum, for other platforms: ${guessed.join(', ')}`,
    )
  }
  console.log(`${found.length} added, ${guessed.length} not found, none of them for Linux on x64 or arm64`)
})
