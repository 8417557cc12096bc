import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, Stop } from './run.mjs'

/** The full path of the first of these programs that is on the PATH or in one of the other folders. */
function findProgram(names, otherFolders = []) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...otherFolders]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun)
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** Made to be driven without a screen, and half as quick again at that as the whole browser. */
const findHeadlessShell = () => process.env.CHROMIUM_PATH || findProgram(['chromium-headless-shell'])

export const findChromium = () =>
  findHeadlessShell() ||
  findProgram(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])

/** Debian keeps PostgreSQL's server programs away from the PATH, in a folder per version. */
function findPostgres() {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  const home = '/usr/lib/postgresql'
  let versions = []
  try {
    versions = readdirSync(home).sort((a, b) => Number(b) - Number(a))
  } catch {}
  return findProgram(
    ['postgres'],
    versions.map((version) => join(home, version, 'bin')),
  )
}

const OPENERS = ['age', 'sqlite3', 'zstd']
const SWIFT = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']

const NEEDED = [
  {
    find: findChromium,
    best: findHeadlessShell,
    packages: ['chromium-headless-shell'],
    why: 'The browser tests need Chromium',
    otherwise: 'name one in CHROMIUM_PATH',
  },
  {
    find: findPostgres,
    packages: ['postgresql'],
    why: "The API's tests need PostgreSQL's server programs",
    otherwise: 'give the address of a server for tests in TEST_DATABASE_URL',
  },
  {
    find: () => findProgram(['ffmpeg']) && findProgram(['ffprobe']),
    packages: ['ffmpeg'],
    why: 'The tests of videos need ffmpeg and ffprobe',
    otherwise: 'put both on the PATH',
  },
  {
    find: () => SWIFT.every((name) => findProgram([`${name}-server`])),
    packages: SWIFT,
    why: 'The tests of files in S3 need a server that speaks it, Swift',
  },
  {
    // Debian keeps it away from the PATH of ordinary users
    find: () => findProgram(['nginx'], ['/usr/sbin']),
    packages: ['nginx'],
    why: 'The tests of several servers need a proxy, nginx',
  },
  {
    find: () => OPENERS.every((name) => findProgram([name])),
    packages: OPENERS,
    why: 'The tests of backups and releases open them as their owner would',
  },
]

/** Finds what the tests need beside npm's packages, and installs it where we may. Gives where Chromium is. */
export async function ensureTestPrograms() {
  const missing = () => NEEDED.filter(({ find }) => !find())
  const wanted = NEEDED.filter(({ find, best = find }) => !best())
  if (wanted.length > 0 && process.getuid?.() === 0 && findProgram(['apt-get'])) {
    await installByApt(wanted.flatMap(({ packages }) => packages)).catch((error) => {
      // what is second best will do
      if (missing().length > 0) throw error
    })
  }
  const sentences = missing().map(({ why, packages, otherwise }) => {
    const command = `apt-get install ${packages.join(' ')}`
    return `${why}: install it from Debian (${command})${otherwise ? `, or ${otherwise}` : ''}.`
  })
  if (sentences.length > 0) throw new Stop(sentences.join('\n'))
  return { chromium: findChromium() }
}

async function installByApt(packages) {
  console.log(`Installing ${packages.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  await run('apt-get', ['update', '-q'], quiet)
  await run('apt-get', ['install', '-yq', '--no-install-recommends', ...packages], quiet)
}
