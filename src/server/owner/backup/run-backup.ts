import { BackupParam, type BackupPlan } from '../../../contract/owner/connections.ts'
import { hashToken, orderToken } from '../../buying/access/order-link.ts'
import type { Shop } from '../../composed-shop.ts'
import { type BackupPlace, backUp, choosePlace, type MadeBackup } from '../../platform/backup/back-up.ts'
import { changeBackupState, HEARTBEAT_MS } from '../../platform/backup/backup-state.ts'
import type { Contents } from '../../platform/backup/contents.ts'
import { proveBackup } from '../../platform/backup/prove.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { outageOf } from '../../platform/http/outage.ts'
import { reasonOf } from '../../platform/logs/reason-of.ts'
import { BACKUPS } from '../../platform/storage/layout.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { readConnections } from '../connections/connections.ts'

export type BackupSite = Pick<Shop, 'config' | 'db' | 'secret' | 'storage' | 'now'>

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

export async function openBackup({ config, storage }: Pick<Shop, 'config' | 'storage'>, name: string) {
  const place = await choosePlace(config, storage)
  return place.storage.open(`${BACKUPS}/${name}`)
}

export type RunBackup = MadeBackup & { place: BackupPlace }

interface How {
  passphrase: string
  copiesMedia?: boolean
  /** In the transaction that notes the first failure. */
  onFailure?(tx: Tx, sentence: string): Promise<void>
}

/** Makes a backup, restores it for a test and removes the oldest. The caller has claimed it. */
export async function runBackup(site: BackupSite, how: How): Promise<RunBackup> {
  const { now } = site
  const at = () => now().toISOString()
  const alive = setInterval(() => {
    // unless it has ended meanwhile
    changeBackupState(site, ({ aliveAt }) => ({ aliveAt: aliveAt && at() })).catch(() => undefined)
  }, HEARTBEAT_MS)
  try {
    const made = await makeAndProve(site, how)
    await changeBackupState(site, () => ({ aliveAt: null, failed: null, provenAt: at() }))
    return made
  } catch (error) {
    const why = outageOf(error)?.status === 507 ? 'the disk is full.' : reasonOf(error)
    const sentence = `The backup failed: ${why}`
    await changeBackupState(site, async ({ failed }, tx) => {
      if (!failed) await how.onFailure?.(tx, sentence)
      return { aliveAt: null, failed: { since: failed?.since ?? at(), sentence } }
    })
    throw error
  } finally {
    clearInterval(alive)
  }
}

async function makeAndProve(site: BackupSite, { passphrase, copiesMedia = true }: How): Promise<RunBackup> {
  const { config, storage, now } = site
  const chosen = await choosePlace(config, storage)
  const place = { ...chosen, copiesMedia: chosen.copiesMedia && copiesMedia }
  const earlier = await listBackups(place.storage)
  const { keep } = await readPlan(site)
  const keepSince = earlier[Math.min(keep, earlier.length) - 1]?.modifiedAt ?? now()
  const made = await backUp({ config, storage, passphrase }, place, { now: now(), keepSince })
  await changeBackupState(site, () => ({ lastAt: now().toISOString() }))
  await proveBackup(config, { storage: place.storage, name: made.name, passphrase }, openNewestOrder)
  for (const { key } of (await listBackups(place.storage)).slice(keep)) await place.storage.remove(key)
  if (made.media.trouble) throw new Error(`The stored files were not all copied: ${made.media.trouble}`)
  return { ...made, place }
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
