import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkAccount, providerAlarms } from './buying/providers/provider-health.ts'
import type { Shop } from './composed-shop.ts'
import { backupAlarms } from './owner/backup/nightly-backup.ts'
import { checkAddress } from './owner/connections/domain-connection.ts'
import { readBackupState } from './platform/backup/backup-state.ts'
import { isPublicUrl } from './platform/config/read-payments.ts'
import { reasonOf } from './platform/logs/reason-of.ts'
import { isLow, lowDiskSentence } from './platform/storage/disk-space.ts'
import { checkDiskAndFfmpeg } from './videos/check/check-disk-and-ffmpeg.ts'
import { isolationLine } from './videos/ffmpeg/isolate.ts'
import { lacksSandbox } from './videos/ffmpeg/programs.ts'

/** `open`: not set up yet, or not to be told here. */
const finding = (state: 'ok' | 'open' | 'FAILS') => (sentence: string) => ({ state, sentence })
const [ok, open, fails] = [finding('ok'), finding('open'), finding('FAILS')]

const CHECKS: Record<string, (shop: Shop) => Promise<ReturnType<typeof ok>>> = {
  disk: async (shop) => {
    const low = (await shop.disks()).find(isLow)
    if (low) return fails(lowDiskSentence(low))
    return ok(`${((await shop.freeBytes()) / 1e9).toFixed(1)} GB are free in ${shop.config.dataDir}`)
  },
  ffmpeg: async ({ ffmpeg, config }) => {
    if (!ffmpeg) return fails('not found: install ffmpeg')
    if (ffmpeg.isBundled) return fails('only the one of npm, from 2018: install ffmpeg')
    const folder = await mkdtemp(join(config.dataDir, 'doctor-'))
    try {
      await checkDiskAndFfmpeg(ffmpeg, folder, AbortSignal.timeout(60_000))
      return ok(`${ffmpeg.ffmpeg} made a video`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  sandbox: async ({ config }) => (lacksSandbox(config) ? fails : ok)(isolationLine().replaceAll('’', "'")),
  mail: async ({ mailer, config: { mail } }) => {
    if (!mailer || !mail) return open('no email server yet: emails wait (Settings, Email)')
    await mailer.verify()
    return ok(`${new URL(mail.smtpUrl).hostname} lets the shop in`)
  },
  Stripe: async (shop) => {
    if (shop.payments.provider === 'sandbox') return open('not connected: no real money (Settings, Payments)')
    await checkAccount(shop)
    const [alarm] = await providerAlarms(shop)
    return alarm ? fails(alarm.sentence) : ok('the account takes payments')
  },
  domain: async (shop) => {
    const { publicUrl } = shop.config
    if (!isPublicUrl(publicUrl)) return open(`${publicUrl} is not an address on the internet`)
    const { reached, sentence } = await checkAddress(shop, { publicUrl })
    return reached ? ok(sentence) : fails(sentence)
  },
  backup: async (shop) => {
    if (!shop.config.backupPassphrase) return open('no passphrase yet: no backups (Settings, Backup)')
    const [alarm] = await backupAlarms(shop)
    const { provenAt } = await readBackupState(shop.db)
    if (alarm) return fails(alarm.sentence)
    return provenAt ? ok(`proven on ${provenAt}`) : open('none was made yet')
  },
  clock: async () => {
    const args = ['show', '--property=NTPSynchronized', '--value']
    const said = await promisify(execFile)('timedatectl', args).catch(() => null)
    if (!said) return open(`${new Date().toISOString()}; nothing here tells whether it is right`)
    const isRight = said.stdout.trim() === 'yes'
    return isRight ? ok('synchronized') : fails('not synchronized: timedatectl set-ntp true')
  },
}

/** A line for each thing that a shop needs. */
export async function examineShop(shop: Shop) {
  await shop.refreshConnections()
  const found = await Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => ({
      name,
      ...(await check(shop).catch((error: Error) => fails(reasonOf(error)))),
    })),
  )
  return {
    healthy: found.every(({ state }) => state !== 'FAILS'),
    text: found
      .map(({ name, state, sentence }) => `${state.padEnd(6)}${name.padEnd(9)}${sentence}`)
      .join('\n'),
  }
}
