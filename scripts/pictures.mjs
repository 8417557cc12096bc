import { ensureBuilt } from './setup/build.mjs'
import { ensureDevelopmentInstalled } from './setup/install.mjs'
import { runNode } from './setup/own-node.mjs'
import { command } from './setup/run.mjs'

await command(async () => {
  await ensureDevelopmentInstalled()
  await ensureBuilt()
  return runNode(['scripts/pictures/take-pictures.ts'], { env: { ...process.env, NODE_ENV: 'production' } })
})
