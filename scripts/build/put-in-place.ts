import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inFolder } from '../setup/folder.mjs'

const PARTS = ['icons', 'fonts', 'client', 'server', 'worker', 'shop/server']

/** What the last build made of a part, a path per line; others are from the build before. */
const LIST = '.files'
const HASHED = /-[\w-]{8}\.\w+(\.br)?$/

/** Where a part of `dist` is built, out of a running server's sight. */
export const newPart = (part: string) => `dist/.new/${part}`

/**
 * Moves a built part into `dist` file by file, so that a server that runs or starts meanwhile finds whole files: what names
 * others comes last. Files of the build before stay, since pages that are open ask for them; older ones go.
 */
export function putInPlace(part: string) {
  const [from, to] = [inFolder(newPart(part)), inFolder('dist', part)]
  const now = filesIn(from)
  const before = listed(to)
  for (const file of [...now.filter(isHashed), ...now.filter((file) => !isHashed(file))]) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    renameSync(join(from, file), join(to, file))
  }
  // the same build once more leaves the one before it
  if (now.join() !== before.join()) {
    const kept = new Set([...now, ...before])
    for (const file of filesIn(to)) if (!kept.has(file)) rmSync(join(to, file))
  }
  writeFileSync(join(to, LIST), now.map((file) => `${file}\n`).join(''))
  rmSync(from, { recursive: true, force: true })
}

/** Everything in `dist` that is of the last build, the lists included. */
export const filesOfLastBuild = () =>
  PARTS.flatMap((part) => [...listed(inFolder('dist', part)), LIST].map((file) => join('dist', part, file)))

const isHashed = (file: string) => HASHED.test(file)

/** Without a list, all that is there may be in use. */
function listed(folder: string) {
  const list = join(folder, LIST)
  return existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : filesIn(folder)
}

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== LIST)
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort()
    : []
