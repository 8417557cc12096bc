import { freshProgram } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { runNode } from './setup/own-node.mjs'
import { command } from './setup/run.mjs'

await command(async () => {
  await ensureInstalled()
  return runNode([freshProgram('cli'), ...process.argv.slice(2)])
})
