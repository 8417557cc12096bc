import { sql } from 'kysely'
import type { Alarm } from '../../../contract/owner/dashboard.ts'
import { dayIn, fromWallTime } from '../../../contract/platform/time-zone.ts'
import { DAY, HOUR } from '../../../contract/time.ts'
import { readTimeZone } from '../../books/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import { claimBackup, isRunning, readBackupState } from '../../platform/backup/backup-state.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { readPlan, runBackup } from './run-backup.ts'

const RETRY_AFTER = HOUR
const HOUR_OF_NIGHT = '03:00:00'
const PROOF_DAYS = 2

/** For the worker, every few minutes: once a night, and again each hour after a failure. */
export async function nightlyBackup(shop: Shop) {
  await shop.refreshConnections()
  const { nightly } = await readPlan(shop)
  if (!nightly || !shop.config.backupPassphrase) return
  const night = await lastNight(shop)
  const retryAt = new Date(shop.now().getTime() - RETRY_AFTER).toISOString()
  const isDue = await claimBackup(
    shop,
    ({ provenAt, triedAt }) =>
      (provenAt ?? '') < night && (triedAt === null || triedAt < night || triedAt <= retryAt),
  )
  if (isDue) await makeBackup(shop, shop.config.backupPassphrase, { isNightly: true })
}

export async function backUpNow(shop: Shop) {
  const { backupPassphrase } = shop.config
  if (!backupPassphrase)
    throw new ShopError('conflict', 'Please make a passphrase first: backups are encrypted with it')
  if (!(await claimBackup(shop)))
    throw new ShopError('conflict', 'A backup is being made already. Please look again in a minute.')
  // how it went is in the state
  await makeBackup(shop, backupPassphrase).catch(() => undefined)
}

/** The last three o'clock at night, in the shop's time zone. */
async function lastNight({ db, now }: Shop) {
  const zone = await readTimeZone(db)
  const of = (at: Date) =>
    new Date(fromWallTime(Date.parse(`${dayIn(zone, at)}T${HOUR_OF_NIGHT}Z`), zone)).toISOString()
  const today = of(now())
  return today <= now().toISOString() ? today : of(new Date(now().getTime() - DAY))
}

/** A failure is emailed. */
const makeBackup = (shop: Shop, passphrase: string, { isNightly = false } = {}) =>
  runBackup(shop, { passphrase, isNightly }).finally(() => shop.worker.wake('emails'))

/** It failed, or no backup was made and restored for a test within two days, or since the shop was opened. */
export async function backupAlarms(shop: Shop): Promise<Alarm[]> {
  const state = await readBackupState(shop.db)
  if (state.failed) return [{ kind: 'backup-failed', ...state.failed }]
  const { nightly } = await readPlan(shop)
  if (!nightly || isRunning(state, shop.now())) return []
  const since = state.provenAt ?? (await openedAt(shop))
  if (shop.now().getTime() - Date.parse(since) < PROOF_DAYS * DAY) return []
  return [{ kind: 'backup-failed', sentence: 'No backup was made and proven for two days.', since }]
}

async function openedAt({ db }: Shop) {
  const { rows } = await sql<{ at: string }>`select min("ranAt") as at from migration`.execute(db)
  return rows[0]?.at ?? ''
}
