import { builtProgram, ensureBuilt } from './setup/build.mjs'
import { COMPILE_CACHE } from './setup/compile-cache.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { runNode } from './setup/own-node.mjs'
import { needPort } from './setup/port.mjs'
import { command } from './setup/run.mjs'
import { MEMORY_ENV, MEMORY_FLAGS } from './setup/server-memory.mjs'

await command(async () => {
  await needPort(process.env)
  await ensureInstalled()
  await ensureBuilt()
  const env = { NODE_ENV: 'production', ...MEMORY_ENV, ...COMPILE_CACHE, ...process.env }
  return runNode([...MEMORY_FLAGS, builtProgram('main')], { env })
})
