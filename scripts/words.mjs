import { ensureDevelopmentInstalled } from './setup/install.mjs'
import { runNode } from './setup/own-node.mjs'
import { command } from './setup/run.mjs'

await command(async () => {
  await ensureDevelopmentInstalled()
  return runNode(['scripts/words/print-words.ts', ...process.argv.slice(2)])
})
