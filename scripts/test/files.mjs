import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inFolder } from '../setup/folder.mjs'
import { Stop } from '../setup/run.mjs'

const FOLDERS = ['src', 'scripts', 'bench', 'tests']
const FOR_VITEST = /\.test\.(ts|tsx|mjs)$/
const FOR_PLAYWRIGHT = /^tests\/browser\/.*\.spec\.ts$/

const pathsIn = (folder) =>
  FOLDERS.flatMap((top) =>
    readdirSync(join(folder, top), { recursive: true }).map((file) => `${top}/${file.replaceAll('\\', '/')}`),
  ).sort()

/** The files with tests that are marked as long. Vitest would load all others only to skip what is in them. */
export const findLongTests = (folder = inFolder()) =>
  pathsIn(folder)
    .filter((path) => FOR_VITEST.test(path))
    .filter((path) =>
      /@module-tag long\b|tags: \[[^\]]*'long'/.test(readFileSync(join(folder, path), 'utf8')),
    )

/** The test files whose path contains one of these words; a path of the project, not of the machine. */
export function findTestFiles(words, folder = inFolder()) {
  const wanted = pathsIn(folder).filter((path) => words.some((word) => path.includes(word)))
  const forVitest = wanted.filter((path) => FOR_VITEST.test(path))
  const forPlaywright = wanted.filter((path) => FOR_PLAYWRIGHT.test(path))
  if (forVitest.length + forPlaywright.length === 0) {
    throw new Stop(`No test file has ${quoted(words)} in its path.`)
  }
  return { forVitest, forPlaywright }
}

/** For the last line: what the sum is of. */
export function extentOf({ forVitest, forPlaywright }, words) {
  const count = forVitest.length + forPlaywright.length
  return ` in the ${count === 1 ? 'one file' : `${count} files`} with ${quoted(words)} in the path; no other test and no check was run`
}

const quoted = (words) => words.map((word) => `"${word}"`).join(' or ')
