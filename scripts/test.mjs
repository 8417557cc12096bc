import { ensureBuilt, ensurePictures } from './setup/build.mjs'
import { runChecks } from './setup/checks.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensureLoadsToCheck } from './setup/natives.mjs'
import { ensureTestPrograms } from './setup/programs.mjs'
import { command, Stop } from './setup/run.mjs'
import { Steps } from './test/steps.mjs'
import { runPlaywright, runVitest } from './test/suites.mjs'

await command(async () => {
  const steps = new Steps()
  try {
    await steps.run('install', ensureInstalled)
    await steps.run('natives', ensureLoadsToCheck)
    const { chromium } = await steps.run('programs', ensureTestPrograms)
    await steps.run('pictures', ensurePictures)
    const [built] = await Promise.allSettled([
      steps.run('build', ensureBuilt),
      steps.run('checks', async () => ({ failed: (await runChecks()).length })),
    ])
    if (built.status === 'rejected') throw built.reason
    await steps.run('vitest', runVitest)
    await steps.run('playwright', () => runPlaywright(chromium))
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
  }
  return steps.sumUp()
})
