import { runChecks } from './setup/checks.mjs'
import { ensureDevelopmentInstalled } from './setup/install.mjs'
import { ensureLoadsToCheck } from './setup/natives.mjs'
import { command } from './setup/run.mjs'

await command(async () => {
  await ensureDevelopmentInstalled()
  await ensureLoadsToCheck()
  const { failed } = await runChecks()
  return failed > 0 ? 1 : 0
})
