import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MIGRATIONS = 'src/server/platform/db/migrations'
/** Written by `npm run freeze`; a migration that no release has is not in it and may still change. */
export const CHECKSUMS = 'tests/releases/checksums.json'

/** SHA-256 of each file in the folder of migrations. */
export function checksumsOf(folder: string): Record<string, string> {
  const files = readdirSync(join(folder, MIGRATIONS)).sort()
  return Object.fromEntries(files.map((file) => [file, checksumOf(join(folder, MIGRATIONS, file))]))
}

// a checkout on Windows may have other line ends
const checksumOf = (file: string) =>
  createHash('sha256').update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).digest('hex')

/** A changed migration runs on new databases only, so those of the release would lack the change. */
export function findChangedMigrations(folder: string): string[] {
  if (!existsSync(join(folder, CHECKSUMS))) return []
  const released: Record<string, string> = JSON.parse(readFileSync(join(folder, CHECKSUMS), 'utf8'))
  const now = checksumsOf(folder)
  return Object.entries(released)
    .filter(([file, checksum]) => now[file] !== checksum)
    .map(([file]) => {
      const what = file in now ? 'was changed' : 'is missing'
      return `${MIGRATIONS}/${file} ${what}, but a release has it: restore it, and add a new migration instead.`
    })
}
