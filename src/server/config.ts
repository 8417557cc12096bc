import { resolve } from 'node:path'
import { readTrustProxy, type TrustProxy } from './http/trusted-proxies.ts'
import { LOG_LEVELS, type LogOptions } from './logs/open-log.ts'
import type { Bucket } from './storage/s3.ts'

export interface Config {
  port: number
  host: string
  /** Where visitors reach the shop, without a slash at the end. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | null
  /** Null: one is made and kept in the data folder. */
  secretKey: string | null
  demo: boolean
  /** Screens from their sources, with changes shown at once. */
  development: boolean
  admin: { username: string | null; password: string | null }
  /** Null: letters wait in the outbox. */
  mail: { smtpUrl: string; from: string } | null
  /** Null: files lie in the data folder. */
  bucket: Bucket | null
  logLevel: LogOptions['level']
  /** What `/metrics` is asked for with. Null: it answers nobody. */
  metricsToken: string | null
  /** A port of this machine that gives the figures without a token. */
  metricsPort: number | null
  /** Whose word on who asked is taken. */
  trustProxy: TrustProxy
  /** How long a server that is asked to end says so at `/readyz` before it takes no more visitors. */
  drainSeconds: number
  /** Whether the web server does the background work too. */
  worker: boolean
  /** How far encoders step back behind everything else on the machine: from 0, not at all, to 19. */
  encoderNice: number
  /** Whether previews and phone copies are made by the graphics card where a trial shows that it can. */
  hardwareEncoder: boolean
  payments:
    | { provider: 'sandbox' }
    | {
        provider: 'stripe'
        secretKey: string
        publishableKey: string
        webhookSecret: string
        apiUrl: string | null
      }
}

export class ConfigError extends Error {
  constructor(mistakes: string[]) {
    super(mistakes.join('\n'))
  }
}

/** The one reader of the environment. Throws with one sentence per mistake. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const mistakes: string[] = []
  const given = (name: string) => env[name]?.trim() || null

  const port = Number(given('PORT') ?? 3000)
  if (!isPort(port)) mistakes.push('PORT must be a whole number from 0 to 65535.')

  const publicUrl = readPublicUrl(given('PUBLIC_URL') ?? `http://localhost:${isPort(port) ? port : 0}`)
  if (!publicUrl && given('PUBLIC_URL')) {
    mistakes.push('PUBLIC_URL must be an address such as https://shop.example.com.')
  }

  const databaseUrl = given('DATABASE_URL')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    mistakes.push('DATABASE_URL must start with postgres:// (leave it out to use the built-in SQLite).')
  } else if (databaseUrl && !isReadable(databaseUrl)) {
    mistakes.push(`DATABASE_URL cannot be read as an address: ${SIGNS_IN_A_PASSWORD}`)
  }

  const demo = given('DEMO') ?? '1'
  if (!['0', '1'].includes(demo)) mistakes.push('DEMO must be 1 (a demo shop) or 0 (an empty shop).')

  const password = given('ADMIN_PASSWORD')
  if (password && password.length < 8) mistakes.push('ADMIN_PASSWORD must have at least 8 characters.')

  const secretKey = given('SECRET_KEY')
  if (secretKey && secretKey.length < 32) mistakes.push('SECRET_KEY must have at least 32 characters.')

  const worker = given('WORKER') ?? '1'
  if (!['0', '1'].includes(worker)) {
    mistakes.push('WORKER must be 1 (the server does the background work) or 0 (npm run worker does it).')
  }

  const encoderNice = Number(given('ENCODER_NICE') ?? 19)
  if (!(Number.isInteger(encoderNice) && encoderNice >= 0 && encoderNice <= 19)) {
    mistakes.push('ENCODER_NICE must be a whole number from 0 (like everything else) to 19 (last of all).')
  }
  const hardwareEncoder = given('HARDWARE_ENCODER') ?? '1'
  if (!['0', '1'].includes(hardwareEncoder)) {
    mistakes.push('HARDWARE_ENCODER must be 1 (the graphics card where it can) or 0 (never).')
  }

  const wantedLevel = given('LOG_LEVEL') ?? 'info'
  const logLevel = LOG_LEVELS.find((level) => level === wantedLevel)
  if (!logLevel) mistakes.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)

  const metricsToken = given('METRICS_TOKEN')
  if (metricsToken && !/^[\w.~+/=-]{16,}$/.test(metricsToken)) {
    mistakes.push('METRICS_TOKEN must have at least 16 letters, digits or signs such as - and _.')
  }

  const metricsPort = given('METRICS_PORT') === null ? null : Number(given('METRICS_PORT'))
  if (metricsPort !== null && (!isPort(metricsPort) || metricsPort === 0)) {
    mistakes.push('METRICS_PORT must be a whole number from 1 to 65535.')
  }

  const drainSeconds = Number(given('DRAIN_SECONDS') ?? 0)
  if (!(drainSeconds >= 0 && drainSeconds <= 300)) {
    mistakes.push('DRAIN_SECONDS must be a number from 0 to 300.')
  }

  const trustProxy = readTrustProxy(given('TRUST_PROXY'))
  if (trustProxy === undefined) {
    mistakes.push(
      'TRUST_PROXY must be the addresses of your proxies (127.0.0.1, 10.0.0.0/8), or how many stand before the shop, from 1 to 9.',
    )
  }

  const mail = readMail(given, mistakes)
  const bucket = readBucket(given, mistakes)
  const payments = readPayments(given, publicUrl, mistakes)
  if (mistakes.length > 0 || !logLevel || trustProxy === undefined) throw new ConfigError(mistakes)
  return {
    port,
    host: given('HOST') ?? '127.0.0.1',
    publicUrl,
    dataDir: resolve(given('DATA_DIR') ?? 'data'),
    databaseUrl,
    secretKey,
    demo: demo === '1',
    development: given('CLOVERLEAF_DEV') === '1',
    admin: { username: given('ADMIN_USERNAME'), password },
    mail,
    bucket,
    logLevel,
    metricsToken,
    metricsPort,
    trustProxy,
    drainSeconds,
    worker: worker === '1',
    encoderNice,
    hardwareEncoder: hardwareEncoder === '1',
    payments,
  }
}

const isPort = (port: number) => Number.isInteger(port) && port >= 0 && port <= 65_535

function readMail(given: (name: string) => string | null, mistakes: string[]): Config['mail'] {
  const [smtpUrl, from] = ['SMTP_URL', 'MAIL_FROM'].map(given)
  if (!smtpUrl && !from) return null
  if (!smtpUrl || !from) {
    mistakes.push(`Mail needs both SMTP_URL and MAIL_FROM: ${smtpUrl ? 'MAIL_FROM' : 'SMTP_URL'} is not set.`)
    return null
  }
  if (!/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '')) {
    mistakes.push(
      `SMTP_URL must be an address such as smtps://user:password@mail.example.com: ${SIGNS_IN_A_PASSWORD}`,
    )
  }
  if (!/^([^<>]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) {
    mistakes.push('MAIL_FROM must be an address such as Cloverleaf Films <shop@example.com>.')
  }
  return { smtpUrl, from }
}

function readBucket(given: (name: string) => string | null, mistakes: string[]): Bucket | null {
  const bucket = given('S3_BUCKET')
  const endpoint = given('S3_ENDPOINT')
  if (!bucket) {
    const alone = ['S3_ENDPOINT', 'S3_REGION'].find(given)
    if (alone) mistakes.push(`${alone} is set, but S3_BUCKET, which would use it, is not.`)
    return null
  }
  const [accessKeyId, secretAccessKey] = S3_KEYS.map(given)
  const missing = S3_KEYS.filter((name) => !given(name))
  if (missing.length > 0) {
    const verb = missing.length === 1 ? 'is' : 'are'
    mistakes.push(`S3_BUCKET needs its credentials: ${missing.join(' and ')} ${verb} not set.`)
  }
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    mistakes.push('S3_ENDPOINT must be an address such as https://s3.example.com.')
  }
  if (!accessKeyId || !secretAccessKey) return null
  const region = given('S3_REGION') ?? 'us-east-1'
  return { bucket, endpoint, region, accessKeyId, secretAccessKey, sessionToken: given('AWS_SESSION_TOKEN') }
}

const S3_KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
const STRIPE_BEGINNINGS = {
  STRIPE_SECRET_KEY: ['sk_', 'rk_'],
  STRIPE_PUBLISHABLE_KEY: ['pk_'],
  STRIPE_WEBHOOK_SECRET: ['whsec_'],
}
const STRIPE_KEYS = Object.keys(STRIPE_BEGINNINGS)

function readPayments(
  given: (name: string) => string | null,
  publicUrl: string,
  mistakes: string[],
): Config['payments'] {
  if (![null, 'sandbox'].includes(given('PAYMENTS'))) {
    mistakes.push('PAYMENTS can only be sandbox (leave it out to use Stripe).')
  }
  const apiUrl = given('STRIPE_API_URL')
  if (apiUrl && !/^https?:$/.test(URL.parse(apiUrl)?.protocol ?? '')) {
    mistakes.push(
      'STRIPE_API_URL must be an address such as http://localhost:12111 (leave it out to use Stripe).',
    )
  }
  const [secretKey, publishableKey, webhookSecret] = STRIPE_KEYS.map(given)
  if (secretKey && publishableKey && webhookSecret) {
    // a secret key in the place of the other one would be shown to every visitor
    for (const [name, begins] of Object.entries(STRIPE_BEGINNINGS)) {
      const key = given(name) ?? ''
      if (!begins.some((beginning) => key.startsWith(beginning))) {
        mistakes.push(`${name} must start with ${begins.join(' or ')}: this is another key of Stripe's.`)
      }
    }
    return { provider: 'stripe', secretKey, publishableKey, webhookSecret, apiUrl }
  }
  const missing = STRIPE_KEYS.filter((name) => !given(name))
  if (missing.length < STRIPE_KEYS.length) {
    const verb = missing.length === 1 ? 'is' : 'are'
    mistakes.push(`Stripe needs all three of its keys: ${missing.join(' and ')} ${verb} not set.`)
  } else if (isElsewhere(publicUrl) && given('PAYMENTS') !== 'sandbox') {
    mistakes.push(
      'A shop on the internet needs the three Stripe keys to take money; set PAYMENTS=sandbox to run it with pretend payments.',
    )
  }
  return { provider: 'sandbox' }
}

const SIGNS_IN_A_PASSWORD = 'in a password, @ is written %40, / %2F, # %23 and ? %3F.'

/** An @ after the host is one of the password, which ended too early. The driver takes an address without a host too. */
const isReadable = (databaseUrl: string) =>
  URL.parse(databaseUrl, 'postgres://base')?.pathname.includes('@') === false

/** Empty when it is no address of a whole site. */
function readPublicUrl(text: string) {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : ''
}

const isElsewhere = (publicUrl: string) =>
  publicUrl !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)
