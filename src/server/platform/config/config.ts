import { resolve } from 'node:path'
import { SENDER } from '../../../contract/platform/email.ts'
import { readTrustProxy, type TrustProxy } from '../http/trusted-proxies.ts'
import { LOG_LEVELS, type LogOptions } from '../logs/open-log.ts'
import type { Bucket } from '../storage/s3.ts'
import { Environment, isPort, isWebAddress, PASSWORD_ESCAPES } from './environment.ts'
import { isExampleName, readPublicUrl } from './public-url.ts'
import { readBackupTo } from './read-backup-to.ts'
import { isLocalOnly, isPublicUrl, type PaymentsConfig, readPayments } from './read-payments.ts'

const S3_KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']

export interface Config {
  port: number
  host: string
  /** Without a slash at the end. */
  publicUrl: string
  /** No other machine reaches it, as far as these settings tell. */
  isLocal: boolean
  dataDir: string
  databaseUrl: string | null
  /** Null: one is generated and stored in the data folder. */
  secretKey: string | null
  /** Backups are encrypted with it. */
  backupPassphrase: string | null
  /** A folder or bucket for backups and copies of all media; null: backups are beside the media. */
  backupTo: Bucket | string | null
  demo: boolean
  /** Vite's dev server with hot reload. */
  development: boolean
  admin: { username: string | null; password: string | null }
  mail: MailConfig
  /** Null: files are in the data folder. */
  bucket: Bucket | null
  logLevel: LogOptions['level']
  /** The bearer token of `/metrics`; null switches it off. */
  metricsToken: string | null
  trustProxy: TrustProxy
  /** After SIGTERM, how long `/readyz` reports stopping before the server closes. */
  drainSeconds: number
  /** Whether the web server runs the background jobs too. */
  worker: boolean
  /** The nice value of ffmpeg, 0 to 19. */
  encoderNice: number
  /** Whether a shop that others reach decodes uploaded videos in a sandbox only. */
  videoSandbox: boolean
  payments: PaymentsConfig
  /** Where releases are; null: nobody is asked for newer ones. */
  releaseUrl: string | null
  /** Another address of Stripe's API. */
  stripeUrl: string | null
  /** Whether visitors of a shop on the internet may pay in the sandbox. */
  publicSandbox: boolean
  /** What the environment sets, which the owner cannot change in the browser. */
  fixed: { email: boolean; payments: boolean; backup: boolean; domain: boolean }
  /** Secrets that everyone can read in deploy/cluster: not for an address on the internet. */
  hasExampleSecrets: boolean
}

export class ConfigError extends Error {
  constructor(mistakes: string[]) {
    super(mistakes.join('\n'))
  }
}

/** The only reader of the environment. Throws with one sentence per mistake. */
export function readConfig(given: Record<string, string | undefined>): Config {
  const env = new Environment(given)
  const port = env.number('PORT', 3000, isPort, 'a whole number from 0 to 65535.')
  const host = env.given('HOST') ?? '127.0.0.1'
  const publicUrl = readPublicUrl(env, port)
  const read = {
    port,
    host,
    publicUrl,
    isLocal: isLocalOnly({ publicUrl, host }),
    dataDir: resolve(env.given('DATA_DIR') ?? 'data'),
    databaseUrl: readDatabaseUrl(env),
    demo: env.isOn('DEMO', '1 (a demo shop) or 0 (an empty shop).'),
    development: env.given('CLOVERLEAF_DEV') === '1',
    admin: { username: env.given('ADMIN_USERNAME'), password: env.secret('ADMIN_PASSWORD', 8) },
    secretKey: env.secret('SECRET_KEY', 32),
    backupPassphrase: env.secret('BACKUP_PASSPHRASE', 12),
    backupTo: readBackupTo(env),
    worker: env.isOn('WORKER', '1 (the server does the background work) or 0 (a worker does it).'),
    encoderNice: env.number(
      'ENCODER_NICE',
      19,
      (nice) => Number.isInteger(nice) && nice >= 0 && nice <= 19,
      'a whole number from 0 (like everything else) to 19 (last of all).',
    ),
    videoSandbox: env.isOn(
      'VIDEO_SANDBOX',
      '1 (a public shop decodes videos in a sandbox only) or 0 (also without it).',
    ),
    logLevel: readLogLevel(env),
    metricsToken: readMetricsToken(env),
    drainSeconds: env.number(
      'DRAIN_SECONDS',
      0,
      (seconds) => seconds >= 0 && seconds <= 300,
      'a number from 0 to 300.',
    ),
    trustProxy: readProxies(env),
    mail: readMail(env),
    bucket: readBucket(env),
    payments: readPayments(env),
    releaseUrl: env.folderAddress('RELEASE_URL'),
    stripeUrl: env.given('STRIPE_API_URL'),
    publicSandbox: env.given('PAYMENTS') === 'sandbox',
    fixed: {
      email: env.given('SMTP_URL') !== null,
      payments: env.given('STRIPE_SECRET_KEY') !== null,
      backup: env.given('BACKUP_PASSPHRASE') !== null,
      domain: env.given('PUBLIC_URL') !== null,
    },
    hasExampleSecrets: exampleSecrets(env).length > 0,
  }
  if (isPublicUrl(publicUrl)) {
    for (const name of exampleSecrets(env))
      env.refuse(`${name} is that of the example in deploy/cluster, which everyone knows: set your own.`)
    if (isExampleName(/@([^\s<>@]+)>?$/.exec(read.mail?.from ?? '')?.[1] ?? ''))
      env.refuse(
        'MAIL_FROM is only an example: answers of your buyers would not reach you. Set your own address.',
      )
  }
  const { logLevel, trustProxy } = read
  if (env.mistakes.length > 0 || !logLevel || trustProxy === undefined) throw new ConfigError(env.mistakes)
  return { ...read, logLevel, trustProxy }
}

/** Everyone can read them in deploy/cluster. */
const exampleSecrets = (env: Environment) =>
  ['SECRET_KEY', 'ADMIN_PASSWORD'].filter((name) => env.given(name)?.startsWith('only-for-trying-it'))

function readDatabaseUrl(env: Environment) {
  const databaseUrl = env.given('DATABASE_URL')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    env.refuse('DATABASE_URL must start with postgres:// (leave it out to use the built-in SQLite).')
  } else if (databaseUrl && !isReadable(databaseUrl)) {
    env.refuse(`DATABASE_URL cannot be read as an address: ${PASSWORD_ESCAPES}`)
  }
  return databaseUrl
}

/** An @ in the path means an unescaped / in the password. The driver also takes an address without a host. */
const isReadable = (databaseUrl: string) =>
  URL.parse(databaseUrl, 'postgres://base')?.pathname.includes('@') === false

function readLogLevel(env: Environment) {
  const wanted = env.given('LOG_LEVEL') ?? 'info'
  const logLevel = LOG_LEVELS.find((level) => level === wanted)
  if (!logLevel) env.refuse(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)
  return logLevel
}

function readMetricsToken(env: Environment) {
  const token = env.given('METRICS_TOKEN')
  if (token && !/^[\w.~+/=-]{16,}$/.test(token)) {
    env.refuse('METRICS_TOKEN must have at least 16 letters, digits or signs such as - and _.')
  }
  return token
}

function readProxies(env: Environment) {
  const trustProxy = readTrustProxy(env.given('TRUST_PROXY'))
  if (trustProxy === undefined) {
    env.refuse(
      'TRUST_PROXY must be the addresses of your proxies (127.0.0.1, 10.0.0.0/8), or how many stand before the shop, from 1 to 9.',
    )
  }
  return trustProxy
}

/** Null: emails stay in the outbox. */
type MailConfig = {
  smtpUrl: string
  from: string
  /** The buyers that a public shop without real money may email; `*` is everyone. */
  allowed: string[]
} | null

function readMail(env: Environment): MailConfig {
  const [smtpUrl, from] = ['SMTP_URL', 'MAIL_FROM'].map(env.given)
  if (!smtpUrl && !from) return null
  if (!smtpUrl || !from) {
    env.refuse(`Mail needs both SMTP_URL and MAIL_FROM: ${smtpUrl ? 'MAIL_FROM' : 'SMTP_URL'} is not set.`)
    return null
  }
  if (!/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '')) {
    env.refuse(
      `SMTP_URL must be an address such as smtps://user:password@mail.example.com: ${PASSWORD_ESCAPES}`,
    )
  }
  if (!SENDER.test(from)) {
    env.refuse('MAIL_FROM must be an address such as Cloverleaf Films <shop@example.com>.')
  }
  const allowed = (env.given('MAIL_ALLOWED') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  if (!allowed.every((one) => one === '*' || /^[^@]+@[^@]+$/.test(one))) {
    env.refuse('MAIL_ALLOWED must be addresses such as me@example.com, with commas between them, or *.')
  }
  return { smtpUrl, from, allowed }
}

/** Null: files are in the data folder. */
function readBucket(env: Environment): Bucket | null {
  const { given } = env
  const bucket = given('S3_BUCKET')
  const endpoint = given('S3_ENDPOINT')
  if (!bucket) {
    const alone = ['S3_ENDPOINT', 'S3_REGION'].find(given)
    if (alone) env.refuse(`${alone} is set, but S3_BUCKET, which would use it, is not.`)
    return null
  }
  const [accessKeyId, secretAccessKey] = S3_KEYS.map(given)
  const missing = S3_KEYS.filter((name) => !given(name))
  if (missing.length > 0) {
    const verb = missing.length === 1 ? 'is' : 'are'
    env.refuse(`S3_BUCKET needs its credentials: ${missing.join(' and ')} ${verb} not set.`)
  }
  if (endpoint && !isWebAddress(endpoint)) {
    env.refuse('S3_ENDPOINT must be an address such as https://s3.example.com.')
  }
  if (!accessKeyId || !secretAccessKey) return null
  const region = given('S3_REGION') ?? 'us-east-1'
  return { bucket, endpoint, region, accessKeyId, secretAccessKey, sessionToken: given('AWS_SESSION_TOKEN') }
}
