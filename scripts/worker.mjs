import { freshProgram } from './setup/build.mjs'
import { COMPILE_CACHE } from './setup/compile-cache.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { runNode } from './setup/own-node.mjs'
import { command } from './setup/run.mjs'

await command(async () => {
  await ensureInstalled()
  return runNode([freshProgram('worker')], {
    env: { NODE_ENV: 'production', ...COMPILE_CACHE, ...process.env },
  })
})
