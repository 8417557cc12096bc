import { readFileSync, writeFileSync } from 'node:fs'
import { completeLockFile } from './lock/complete-lock-file.mjs'
import { inFolder } from './setup/folder.mjs'
import { command } from './setup/run.mjs'

// before anything is installed: it completes the file that an install needs
await command(async () => {
  const file = inFolder('package-lock.json')
  const { text, found, guessed } = await completeLockFile(readFileSync(file, 'utf8'))
  writeFileSync(file, text)
  if (found.length > 0) console.log(`Added with their checksums: ${found.join(', ')}`)
  if (guessed.length > 0) {
    console.log(
      `Not found in npm's registry, and so without a checksum, for other platforms: ${guessed.join(', ')}`,
    )
  }
  console.log(`${found.length} added, ${guessed.length} not found, none of them for Linux on x64 or arm64`)
})
