import { ensureDevelopmentInstalled } from './setup/install.mjs'
import { runNode } from './setup/own-node.mjs'
import { command } from './setup/run.mjs'

// freezes the migrations of the version that package.json names
await command(async () => {
  await ensureDevelopmentInstalled()
  return runNode(['scripts/release/freeze.ts'], { env: { ...process.env, NODE_ENV: 'production' } })
})
