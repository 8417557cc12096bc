import { ensureInstalled } from './setup/install.mjs'
import { runNode } from './setup/own-node.mjs'
import { command } from './setup/run.mjs'

await command(async () => {
  await ensureInstalled()
  return runNode(['src/server/worker.ts'], { env: { NODE_ENV: 'production', ...process.env } })
})
