import { ensureBuilt } from './setup/build.mjs'
import { runChecks } from './setup/checks.mjs'
import { ensureDevelopmentInstalled } from './setup/install.mjs'
import { ensureLoadsToCheck } from './setup/natives.mjs'
import { ensureTestPrograms } from './setup/programs.mjs'
import { command, Stop } from './setup/run.mjs'
import { extentOf, findTestFiles } from './test/files.mjs'
import { proveFirstMinute } from './test/new-user.mjs'
import { readRequest, saidOf } from './test/request.mjs'
import { Steps } from './test/steps.mjs'
import { runPlaywright, runVitest } from './test/suites.mjs'

await command(async () => {
  const request = readRequest(process.argv.slice(2))
  const files = request.words.length > 0 ? findTestFiles(request.words) : null
  const steps = new Steps()
  try {
    if (files) await testSome(steps, files)
    else await testAll(steps, request)
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
  }
  return steps.sumUp({
    extent: files ? extentOf(files, request.words) : saidOf(request),
    slowest: request.extent === 'quick' ? 0 : 20,
  })
})

/** Every promise once (`quick`), what that leaves out (`rest`), or both (`all`), or a share of it. */
async function testAll(steps, { extent, shard }) {
  const { chromium } = await prepare(steps)
  const isFirst = !shard || shard.startsWith('1/')
  const [built] = await Promise.allSettled([
    steps.run('build', ensureBuilt),
    ...(extent !== 'rest' && isFirst ? [steps.run('checks', runChecks)] : []),
  ])
  if (built.status === 'rejected') throw built.reason
  if (extent !== 'quick' && isFirst) await steps.run('new user', proveFirstMinute)
  await steps.run('vitest', () => runVitest({ extent, shard }))
  if (extent === 'rest') await steps.run('PostgreSQL', () => runVitest({ extent: 'postgres', shard }))
  await steps.run('playwright', () => runPlaywright(chromium, { extent, shard }))
}

/** For daily work: only the files whose path contains one of the words, long tests too. */
async function testSome(steps, { forVitest, forPlaywright }) {
  const { chromium } = await prepare(steps)
  await steps.run('build', ensureBuilt)
  if (forVitest.length > 0) await steps.run('vitest', () => runVitest({ files: forVitest }))
  if (forPlaywright.length > 0)
    await steps.run('playwright', () => runPlaywright(chromium, { files: forPlaywright }))
}

async function prepare(steps) {
  await steps.run('install', ensureDevelopmentInstalled)
  await steps.run('natives', ensureLoadsToCheck)
  return steps.run('programs', ensureTestPrograms)
}
