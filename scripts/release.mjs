import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { runNode } from './setup/own-node.mjs'
import { command } from './setup/run.mjs'

// archives that run without npm, git or a build: npm run release [-- --arch x64|arm64] [--to DIR | --folder DIR]
await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return runNode(['scripts/release/release.ts', ...process.argv.slice(2)])
})
