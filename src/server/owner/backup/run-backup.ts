import { BackupParam, type BackupPlan } from '../../../contract/owner/connections.ts'
import { hashToken, orderToken } from '../../buying/access/order-link.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeToOwner } from '../../email/write-email.ts'
import { type BackupPlace, backUp, choosePlace, type MadeBackup } from '../../platform/backup/back-up.ts'
import { changeBackupState, HEARTBEAT_MS, readBackupState } from '../../platform/backup/backup-state.ts'
import type { Contents } from '../../platform/backup/contents.ts'
import { proveBackup } from '../../platform/backup/prove.ts'
import type { Db } from '../../platform/db/open.ts'
import { outageOf } from '../../platform/http/outage.ts'
import { reasonOf } from '../../platform/logs/reason-of.ts'
import { BACKUPS } from '../../platform/storage/layout.ts'
import { areMediaThere } from '../../platform/storage/media-marker.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { readConnections } from '../connections/connections.ts'

export type BackupSite = Pick<Shop, 'config' | 'db' | 'secret' | 'storage' | 'freeBytes' | 'now'>

/** Two weeks of them, and every night where the server's own settings have the passphrase. */
export async function readPlan(site: Pick<BackupSite, 'config' | 'db' | 'secret'>): Promise<BackupPlan> {
  const { backup } = await readConnections(site)
  return { nightly: backup?.nightly ?? site.config.fixed.backup, keep: backup?.keep ?? 14 }
}

const keyOf = (name: string) => `${BACKUPS}/${name}`

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
  return place.storage.open(keyOf(name))
}

export type RunBackup = MadeBackup & { place: BackupPlace }

interface How {
  passphrase: string
  copiesMedia?: boolean
  isNightly?: boolean
}

/**
 * Makes a backup, restores it for a test and removes the oldest. The caller has claimed it. The first failure is emailed; the
 * alarm stays until one succeeds.
 */
export async function runBackup(site: BackupSite, how: How): Promise<RunBackup> {
  const { now } = site
  const at = () => now().toISOString()
  const alive = setInterval(() => {
    // unless it has ended meanwhile
    changeBackupState(site, ({ aliveAt }) => ({ aliveAt: aliveAt && at() })).catch(() => undefined)
  }, HEARTBEAT_MS)
  try {
    const made = await makeAndProve(site, how)
    await changeBackupState(site, () => ({ aliveAt: null, unproven: null, failed: null, provenAt: at() }))
    return made
  } catch (error) {
    const sentence = `The backup failed: ${whyFailed(error)}`
    await changeBackupState(site, async ({ failed }, tx) => {
      const payload = { heading: 'The backup of your shop failed', sentence }
      if (!failed) await writeToOwner(tx, { kind: 'owner-provider-down', payload, now: now() })
      return { aliveAt: null, failed: { since: failed?.since ?? at(), sentence } }
    })
    throw error
  } finally {
    clearInterval(alive)
  }
}

function whyFailed(error: unknown): string {
  const { code = '', path } = error as NodeJS.ErrnoException
  if (outageOf(error)?.status === 507) return 'the disk is full.'
  if (path && NOT_WRITABLE.includes(code)) return `the shop cannot write to ${path} (${code}).`
  return reasonOf(error)
}

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']

async function makeAndProve(site: BackupSite, how: How): Promise<RunBackup> {
  const { config, db, storage, now } = site
  const { passphrase, copiesMedia = true } = how
  const chosen = await choosePlace(config, storage)
  const place = { ...chosen, copiesMedia: chosen.copiesMedia && copiesMedia }
  const earlier = await listBackups(place.storage)
  const last = await readBackupState(db)
  if (how.isNightly && earlier.length === 0 && last.place === place.name)
    throw new Error(
      `${place.name} has no backups any more. If it is a disk that is not mounted, mount it; else make one by hand.`,
    )
  const { keep } = await readPlan(site)
  const keepSince = earlier[Math.min(keep, earlier.length) - 1]?.modifiedAt ?? now()
  const hasMedia = await areMediaThere(site)
  const made = await backUp(site, place, { passphrase, hasMedia, now: now(), keepSince })
  const lastAt = now().toISOString()
  await changeBackupState(site, () => ({ lastAt, place: place.name, unproven: made.name }))
  // tries that fail hour after hour leave one file
  if (last.unproven) await place.storage.remove(keyOf(last.unproven))
  await proveBackup(site, { storage: place.storage, name: made.name, passphrase }, openNewestOrder)
  const { trouble } = made.media
  if (trouble) throw new Error(`the videos and pictures were not saved: ${whyFailed(trouble)}`)
  for (const { key } of (await listBackups(place.storage)).slice(keep)) await place.storage.remove(key)
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
