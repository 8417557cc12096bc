import { mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BackupParam, type BackupPlan } from '../../../contract/owner/connections.ts'
import type { Alarm } from '../../../contract/owner/dashboard.ts'
import { dayIn, fromWallTime } from '../../../contract/platform/time-zone.ts'
import { DAY, HOUR } from '../../../contract/time.ts'
import { readTimeZone } from '../../books/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeToOwner } from '../../email/write-email.ts'
import { backUp } from '../../platform/backup/back-up.ts'
import { readLastBackup, saveLastBackup } from '../../platform/backup/last-backup.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { BACKUPS } from '../../platform/storage/layout.ts'
import { readConnections } from './connections.ts'

/** One for all servers, as JSON. */
const SETTING = 'backup.state'
/** A server that died leaves its mark; after this another one goes on. */
const LONGEST = HOUR
const RETRY_AFTER = HOUR
const HOUR_OF_NIGHT = '03:00:00'

/** Two weeks of them. */
export const DEFAULT_PLAN: BackupPlan = { nightly: false, keep: 14 }

interface State {
  startedAt: string | null
  triedAt: string | null
  failed: { since: string; sentence: string } | null
}
const EMPTY: State = { startedAt: null, triedAt: null, failed: null }

export async function readBackupState(db: Db): Promise<State> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst()
  return row ? JSON.parse(row.value) : EMPTY
}

export const isRunning = ({ startedAt }: State, now: Date) =>
  startedAt !== null && now.getTime() - Date.parse(startedAt) < LONGEST

/** Latest first. */
export async function listBackups({ storage }: Pick<Shop, 'storage'>) {
  const entries = await Array.fromAsync(storage.list(BACKUPS))
  return entries
    .map((entry) => ({ ...entry, name: entry.key.slice(BACKUPS.length + 1) }))
    .filter(({ name }) => BackupParam.safeParse({ name }).success)
    .sort((one, other) => (one.name < other.name ? 1 : -1))
}

/** For the worker, every few minutes: once a night, and again each hour after a failure. */
export async function nightlyBackup(shop: Shop) {
  await shop.refreshConnections()
  const { backup } = await readConnections(shop)
  if (!backup?.nightly || !shop.config.backupPassphrase) return
  const night = await lastNight(shop)
  if (night <= ((await readLastBackup(shop.db)) ?? '')) return
  const retryAt = new Date(shop.now().getTime() - RETRY_AFTER).toISOString()
  if (await claim(shop, ({ triedAt }) => triedAt === null || triedAt < night || triedAt <= retryAt))
    await makeBackup(shop)
}

export async function backUpNow(shop: Shop) {
  if (!shop.config.backupPassphrase)
    throw new ShopError('conflict', 'Please make a passphrase first: backups are encrypted with it')
  if (!(await claim(shop, () => true)))
    throw new ShopError('conflict', 'A backup is being made already. Please look again in a minute.')
  // how it went is in the state
  await makeBackup(shop).catch(() => undefined)
}

/** The last three o'clock at night, in the shop's time zone. */
async function lastNight({ db, now }: Shop) {
  const zone = await readTimeZone(db)
  const of = (at: Date) =>
    new Date(fromWallTime(Date.parse(`${dayIn(zone, at)}T${HOUR_OF_NIGHT}Z`), zone)).toISOString()
  const today = of(now())
  return today <= now().toISOString() ? today : of(new Date(now().getTime() - DAY))
}

/** One server makes it. */
const claim = ({ db, engine, now }: Shop, isDue: (state: State) => boolean) =>
  db.transaction().execute(async (tx) => {
    const state = await lockState(tx, engine)
    if (isRunning(state, now()) || !isDue(state)) return false
    const at = now().toISOString()
    await saveState(tx, { ...state, startedAt: at, triedAt: at })
    return true
  })

async function makeBackup(shop: Shop) {
  const { config, storage, now } = shop
  let folder: string | null = null
  try {
    folder = await mkdtemp(join(config.dataDir, 'backup-'))
    const { file } = await backUp(config, storage, { where: `${folder}/`, withMedia: false, now: now() })
    await storage.take(`${BACKUPS}/${basename(file)}`, file)
    await saveLastBackup(shop.db, now())
    await removeOld(shop)
    await noteOutcome(shop, null)
  } catch (error) {
    await noteOutcome(shop, reasonOf(error))
    throw error
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

async function removeOld(shop: Shop) {
  const { backup = DEFAULT_PLAN } = await readConnections(shop)
  for (const { key } of (await listBackups(shop)).slice(backup.keep)) await shop.storage.remove(key)
}

function reasonOf(error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'the disk is full.'
  return message || String(error)
}

/** The first failure is emailed; the alarm stays until one succeeds. */
async function noteOutcome({ db, engine, now, worker }: Shop, reason: string | null) {
  await db.transaction().execute(async (tx) => {
    const state = await lockState(tx, engine)
    if (reason === null) return saveState(tx, { ...state, startedAt: null, failed: null })
    const sentence = `The backup failed: ${reason}`
    const since = state.failed?.since ?? now().toISOString()
    await saveState(tx, { ...state, startedAt: null, failed: { since, sentence } })
    if (state.failed) return
    const payload = { heading: 'The backup of your shop failed', sentence }
    await writeToOwner(tx, { kind: 'owner-provider-down', payload, now: now() })
  })
  if (reason !== null) worker.wake('emails')
}

async function lockState(tx: Tx, engine: Shop['engine']): Promise<State> {
  await tx
    .insertInto('setting')
    .values({ name: SETTING, value: JSON.stringify(EMPTY) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await tx
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SETTING)
    .$if(engine === 'postgres', (setting) => setting.forUpdate())
    .executeTakeFirstOrThrow()
  return JSON.parse(value)
}

const saveState = (tx: Tx, state: State) =>
  tx
    .updateTable('setting')
    .set({ value: JSON.stringify(state) })
    .where('name', '=', SETTING)
    .execute()

/** It failed, or no worker has made one for two nights. */
export async function backupAlarms(shop: Shop): Promise<Alarm[]> {
  const { failed } = await readBackupState(shop.db)
  if (failed) return [{ kind: 'backup-failed', sentence: failed.sentence, since: failed.since }]
  const { backup } = await readConnections(shop)
  const last = backup?.nightly ? await readLastBackup(shop.db) : null
  if (!last || shop.now().getTime() - Date.parse(last) < 2 * DAY) return []
  return [{ kind: 'backup-failed', sentence: 'No backup was made for two nights.', since: last }]
}
