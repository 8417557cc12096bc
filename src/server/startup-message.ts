import { join } from 'node:path'
import { isPublicTest } from './buying/access/test-orders.ts'
import type { AdminAccount } from './owner/accounts/admin-account.ts'
import type { Config } from './platform/config/config.ts'
import { sqliteFile } from './platform/db/open.ts'
import { shopCommand } from './platform/shop-command.ts'
import { isolationLine } from './videos/ffmpeg/isolate.ts'
import { lacksSandbox, type Programs } from './videos/ffmpeg/programs.ts'

interface Started {
  config: Config
  ffmpeg: Programs | null
  admin: AdminAccount
  demoAdded: boolean
  address: string
}

/** Printed once the shop is open. */
export function startupMessage({ config, ffmpeg, admin, demoAdded, address }: Started): string {
  const lines = [
    ['admin', admin.username],
    [
      'password',
      passwordLine(admin) ??
        (config.admin.password && 'the one in ADMIN_PASSWORD, until you choose your own'),
    ],
    ['demo', demoAdded && 'a season of pretend events was added (DEMO=0 opens an empty shop)'],
    ['database', databaseLine(config)],
    ['files', filesLine(config)],
    ['payments', config.payments.provider === 'stripe' ? 'Stripe' : 'sandbox: no real money'],
    ['mail', emailLine(config)],
    ['worker', !config.worker && 'not in this process; a worker does the background work'],
    ['ffmpeg', ffmpegLine(ffmpeg, config)],
  ]
  const table = lines.flatMap(([name, value]) => (value ? `  ${String(name).padEnd(10)} ${value}\n` : []))
  return `\nCloverleaf is open at ${address}\n\n${table.join('')}\n`
}

export const passwordLine = ({ newPassword }: AdminAccount) =>
  newPassword && `${newPassword}  (shown this once; ${shopCommand('password')} gives a new one)`

function databaseLine({ databaseUrl, dataDir }: Config) {
  if (!databaseUrl) return `SQLite, ${sqliteFile(dataDir)}`
  const url = URL.parse(databaseUrl)
  return url ? `PostgreSQL, ${url.host}${url.pathname}` : 'PostgreSQL'
}

function filesLine({ bucket, dataDir }: Config) {
  if (!bucket) return join(dataDir, 'media')
  return `S3, ${bucket.bucket} at ${bucket.endpoint ? new URL(bucket.endpoint).host : bucket.region}`
}

function emailLine(config: Config) {
  const { mail } = config
  if (!mail) return 'kept in the outbox, nothing is sent'
  if (!isPublicTest({ config }) || mail.allowed.includes('*')) return `SMTP, ${new URL(mail.smtpUrl).host}`
  const allowed = ['you', ...mail.allowed].join(', ')
  return `SMTP, ${new URL(mail.smtpUrl).host}; without real money, buyers' emails go to ${allowed} only`
}

function ffmpegLine(ffmpeg: Programs | null, config: Config) {
  if (!ffmpeg) return 'not found; videos are sold just as they are'
  const where = ffmpeg.isBundled
    ? 'the one of npm, from 2018, for demo clips alone; install ffmpeg for your own videos'
    : ffmpeg.ffmpeg
  const waits = lacksSandbox(config)
    ? '; until then uploaded videos wait (VIDEO_SANDBOX=0 decodes them without)'
    : ''
  return `${where}; ${isolationLine()}${waits}`
}
