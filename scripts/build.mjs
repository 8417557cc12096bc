import { build } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { command } from './setup/run.mjs'

await command(async () => {
  await ensureInstalled()
  await build()
})
