import { BackupParam, type BackupPlan } from '../../../contract/owner/connections.ts'
import { hashToken, orderToken } from '../../buying/access/order-link.ts'
import type { Shop } from '../../composed-shop.ts'
import { type BackupPlace, backUp, choosePlace, type MadeBackup } from '../../platform/backup/back-up.ts'
import { changeBackupState, HEARTBEAT_MS } from '../../platform/backup/backup-state.ts'
import type { Contents } from '../../platform/backup/contents.ts'
import { proveBackup } from '../../platform/backup/prove.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { BACKUPS } from '../../platform/storage/layout.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { readConnections } from '../connections/connections.ts'

export type BackupSite = Pick<Shop, 'config' | 'db' | 'engine' | 'secret' | 'storage' | 'now'>

/** Two weeks of them, and every night where the server's own settings have the passphrase. */
export async function readPlan(site: Pick<BackupSite, 'config' | 'db' | 'secret'>): Promise<BackupPlan> {
  const { backup } = await readConnections(site)
  return { nightly: backup?.nightly ?? site.config.fixed.backup, keep: backup?.keep ?? 14 }
}

/** Latest first. */
export async function listBackups(storage: Storage) {
  const entries = await Array.fromAsync(storage.list(BACKUPS))
  return entries
    .map((entry) => ({ ...entry, name: entry.key.slice(BACKUPS.length + 1) }))
    .filter(({ name }) => BackupParam.safeParse({ name }).success)
    .sort((one, other) => (one.name < other.name ? 1 : -1))
}

export type RunBackup = MadeBackup & { place: BackupPlace }

/** Makes a backup, restores it for a test and removes the oldest. The caller has claimed it. */
export async function runBackup(
  site: BackupSite,
  { passphrase, copiesMedia = true }: { passphrase: string; copiesMedia?: boolean },
  onFailure: (tx: Tx, sentence: string) => Promise<void> = async () => {},
): Promise<RunBackup> {
  const { config, storage, now } = site
  const alive = setInterval(() => {
    changeBackupState(site, () => ({ aliveAt: now().toISOString() })).catch(() => undefined)
  }, HEARTBEAT_MS)
  try {
    const chosen = await choosePlace(config, storage)
    const place = { ...chosen, copiesMedia: chosen.copiesMedia && copiesMedia }
    const earlier = await listBackups(place.storage)
    const { keep } = await readPlan(site)
    const oldest = earlier[Math.min(keep, earlier.length) - 1]?.modifiedAt ?? now()
    const made = await backUp({ config, storage, passphrase }, place, { now: now(), keepSince: oldest })
    await changeBackupState(site, () => ({ lastAt: now().toISOString() }))
    await proveBackup(config, { storage: place.storage, name: made.name, passphrase }, openNewestOrder)
    for (const { key } of (await listBackups(place.storage)).slice(keep)) await place.storage.remove(key)
    if (made.media.trouble) throw new Error(`The stored files were not all copied: ${made.media.trouble}`)
    clearInterval(alive)
    await changeBackupState(site, () => ({ aliveAt: null, failed: null, provenAt: now().toISOString() }))
    return { ...made, place }
  } catch (error) {
    clearInterval(alive)
    const sentence = `The backup failed: ${reasonOf(error)}`
    await changeBackupState(site, async ({ failed }, tx) => {
      if (!failed) await onFailure(tx, sentence)
      return { aliveAt: null, failed: { since: failed?.since ?? now().toISOString(), sentence } }
    })
    throw error
  }
}

function reasonOf(error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'the disk is full.'
  return message || String(error)
}

/** The link that was emailed for the newest order opens it in the restored shop. */
async function openNewestOrder(db: Db, { secret }: Contents) {
  const order = await db
    .selectFrom('purchase')
    .select(['orderNumber', 'linkSeed', 'orderVersion', 'orderTokenHash'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!order || hashToken(orderToken(secret, order)) === order.orderTokenHash) return
  throw new Error(`The link of order ${order.orderNumber} does not open in the restored shop.`)
}
