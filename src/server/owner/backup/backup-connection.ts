import type { BackupConnection, BackupPlan } from '../../../contract/owner/connections.ts'
import type { Shop } from '../../composed-shop.ts'
import { choosePlace } from '../../platform/backup/back-up.ts'
import { isRunning, readBackupState } from '../../platform/backup/backup-state.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { randomToken } from '../../platform/random-token.ts'
import type { Client } from '../accounts/account-events.ts'
import { readConnections, saveConnection } from '../connections/connections.ts'
import { listBackups, readPlan } from './run-backup.ts'

export async function readBackupConnection(shop: Shop): Promise<BackupConnection> {
  await shop.refreshConnections()
  const { config, db, storage } = shop
  const state = await readBackupState(db)
  const place = await choosePlace(config, storage)
  // the rest can be read and set while their place does not answer
  const files = await listBackups(place.storage).catch(() => null)
  const ofBucket = config.backupTo ? typeof config.backupTo !== 'string' : config.bucket !== null
  return {
    ...(await readPlan(shop)),
    fixed: config.fixed.backup,
    hasPassphrase: config.backupPassphrase !== null,
    place: ofBucket ? 'bucket' : 'folder',
    copiesMedia: place.copiesMedia,
    isRunning: isRunning(state, shop.now()),
    lastAt: state.lastAt,
    provenAt: state.provenAt,
    failure: state.failed?.sentence ?? null,
    files:
      files?.map(({ name, size, modifiedAt }) => ({ name, bytes: size, at: modifiedAt.toISOString() })) ??
      null,
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
  const plan = await readPlan(shop)
  const passphrase = Array.from({ length: 5 }, () => randomToken(4, 'hex')).join('-')
  await saveConnection(
    shop,
    'backup',
    { ...plan, passphrase },
    { kind: 'backup-passphrase-made', from, detail: null },
  )
  return { passphrase }
}
