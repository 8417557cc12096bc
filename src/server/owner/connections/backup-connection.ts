import type { BackupConnection, BackupPlan } from '../../../contract/owner/connections.ts'
import type { Shop } from '../../composed-shop.ts'
import { readLastBackup } from '../../platform/backup/last-backup.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { randomToken } from '../../platform/random-token.ts'
import type { Client } from '../accounts/account-events.ts'
import { readConnections, saveConnection } from './connections.ts'
import { DEFAULT_PLAN, isRunning, listBackups, readBackupState } from './nightly-backup.ts'

export async function readBackupConnection(shop: Shop): Promise<BackupConnection> {
  await shop.refreshConnections()
  const { config, db } = shop
  const { backup = DEFAULT_PLAN } = await readConnections(shop)
  const state = await readBackupState(db)
  const files = await listBackups(shop)
  return {
    nightly: backup.nightly,
    keep: backup.keep,
    fixed: config.fixed.backup,
    hasPassphrase: config.backupPassphrase !== null,
    place: config.bucket ? 'bucket' : 'folder',
    isRunning: isRunning(state, shop.now()),
    lastAt: await readLastBackup(db),
    failure: state.failed?.sentence ?? null,
    files: files.map(({ name, size, modifiedAt }) => ({ name, bytes: size, at: modifiedAt.toISOString() })),
  }
}

export async function changeBackupPlan(shop: Shop, plan: BackupPlan, from: Client) {
  if (plan.nightly && !shop.config.backupPassphrase)
    throw new ShopError('conflict', 'Please make a passphrase first: backups are encrypted with it')
  const { backup } = await readConnections(shop)
  const detail = plan.nightly ? `every night, ${plan.keep} kept` : 'off'
  const stored = { ...plan, passphrase: backup?.passphrase ?? null }
  await saveConnection(shop, 'backup', stored, { kind: 'backup-changed', from, detail })
  shop.worker.wake('backup')
  return readBackupConnection(shop)
}

/** 160 random bits, in groups that can be written down. */
export async function makePassphrase(shop: Shop, from: Client) {
  if (shop.config.fixed.backup)
    throw new ShopError(
      'conflict',
      'The passphrase is set on the server of this shop, so it cannot be changed here',
    )
  const { backup = DEFAULT_PLAN } = await readConnections(shop)
  const passphrase = Array.from({ length: 5 }, () => randomToken(4, 'hex')).join('-')
  await saveConnection(
    shop,
    'backup',
    { ...backup, passphrase },
    { kind: 'backup-passphrase-made', from, detail: null },
  )
  return { passphrase }
}
