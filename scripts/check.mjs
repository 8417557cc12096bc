import { ensurePictures } from './setup/build.mjs'
import { runChecks } from './setup/checks.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensureLoadsToCheck } from './setup/natives.mjs'
import { command } from './setup/run.mjs'

await command(async () => {
  await ensureInstalled()
  await ensureLoadsToCheck()
  await ensurePictures()
  const failed = await runChecks()
  return failed.length > 0 ? 1 : 0
})
