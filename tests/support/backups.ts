import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp, choosePlace } from '../../src/server/platform/backup/back-up.ts'
import { restoreShop } from '../../src/server/platform/backup/restore.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { chooseStorage } from '../../src/server/platform/storage/choose-storage.ts'
import type { TestShop } from './test-shop.ts'

export const PASSPHRASE = 'four brown mares'

/** The rows of `user` as a restore leaves them: invitations are over, and ADMIN_PASSWORD is not applied. */
export const restoredUsers = (rows: string[] = []) =>
  rows
    .map((row) => {
      const ended = row.replace(/("invitedUntil",)"[^"]+"/, '$1null')
      if (!row.includes('["role","owner"]')) return ended
      return ended.replace(/("givenPasswordHash",)(null|"[^"]+")/, '$1"restored"')
    })
    .sort()

/** A folder for backups, with a space and a sign, as a disk's own name may have. */
export function backupFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'cloverleaf backups 100%-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

type Site = Pick<TestShop['shop'], 'config' | 'storage'>
const ROOMY = { freeBytes: async () => 50e9, hasMedia: true, passphrase: PASSPHRASE }

/** As the command makes it, without the test restore. None is removed unless `keepSince` says so. */
export async function makeBackup(
  { config: own, storage }: Site,
  to: string,
  times = { now: new Date(), keepSince: new Date(0) },
) {
  const config = { ...own, backupTo: to }
  const place = await choosePlace(config, storage)
  const made = await backUp({ config, storage, ...ROOMY }, place, { ...ROOMY, ...times })
  return { ...made, file: join(to, 'backups', made.name) }
}

/** As the command restores it, into the place that `env` names. */
export async function restoreBackup(
  env: Record<string, string>,
  file: string,
  { replace = false }: { replace?: boolean } = {},
) {
  const config = readConfig({ BACKUP_PASSPHRASE: PASSPHRASE, ...env })
  return restoreShop(config, await chooseStorage(config), { name: file, replace })
}
