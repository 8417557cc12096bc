import { ensureBuilt, ensurePictures } from './setup/build.mjs'
import { runChecks } from './setup/checks.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensureLoadsToCheck } from './setup/natives.mjs'
import { ensureTestPrograms } from './setup/programs.mjs'
import { command, Stop } from './setup/run.mjs'
import { extentOf, findTestFiles } from './test/files.mjs'
import { proveFirstMinute } from './test/new-user.mjs'
import { Steps } from './test/steps.mjs'
import { runPlaywright, runVitest } from './test/suites.mjs'

await command(() => {
  const words = process.argv.slice(2)
  return words.length > 0 ? testSome(words) : testAll()
})

function testAll() {
  return inSteps('', async (steps) => {
    // first, since what it installs is what the tests use
    if (process.env.CI) await steps.run('new user', proveFirstMinute)
    const { chromium } = await prepare(steps)
    await steps.run('pictures', ensurePictures)
    const [built] = await Promise.allSettled([
      steps.run('build', ensureBuilt),
      steps.run('checks', async () => ({ failed: (await runChecks()).length })),
    ])
    if (built.status === 'rejected') throw built.reason
    await steps.run('vitest', () => runVitest())
    await steps.run('playwright', () => runPlaywright(chromium))
  })
}

/** For daily work: only the files whose path contains one of the words. */
function testSome(words) {
  const files = findTestFiles(words)
  const { forVitest, forPlaywright } = files
  return inSteps(extentOf(files, words), async (steps) => {
    const { chromium } = await prepare(steps)
    await steps.run('build', ensureBuilt)
    if (forVitest.length > 0) await steps.run('vitest', () => runVitest(forVitest))
    if (forPlaywright.length > 0) await steps.run('playwright', () => runPlaywright(chromium, forPlaywright))
  })
}

async function prepare(steps) {
  await steps.run('install', ensureInstalled)
  await steps.run('natives', ensureLoadsToCheck)
  return steps.run('programs', ensureTestPrograms)
}

async function inSteps(extent, body) {
  const steps = new Steps()
  try {
    await body(steps)
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
  }
  return steps.sumUp(extent)
}
