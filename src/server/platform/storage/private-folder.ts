import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the shop itself puts into its data folder. */
const OWN = /^(shop\.sqlite|secret|media$|uploads$|work$|restore-)/

/**
 * From now on the data folder and whatever this process makes in it, SQLite's journals included, are for the shop's own user
 * alone. Files of an earlier version are closed too, once. Returns a warning where that is not possible.
 */
export function closeDataFolder(dataDir: string): string | null {
  process.umask(0o077)
  mkdirSync(dataDir, { recursive: true })
  // Windows has no such modes
  if (process.platform === 'win32' || (statSync(dataDir).mode & 0o077) === 0) return null
  try {
    closeFiles(dataDir)
    return null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    return `Other users of this machine may read ${dataDir}: it belongs to another user, so the shop cannot close it.\n`
  }
}

function closeFiles(dataDir: string) {
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (!OWN.test(entry.name)) continue
    const path = join(dataDir, entry.name)
    if (entry.isFile()) chmodSync(path, 0o600)
    if (entry.isDirectory()) closeFolder(path)
  }
  // last: if this is interrupted, the next start does it again
  chmodSync(dataDir, 0o700)
}

function closeFolder(folder: string) {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o700)
    else if (entry.isFile()) chmodSync(path, 0o600)
  }
}
