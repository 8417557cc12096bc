import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

describe('the settings', () => {
  it('have defaults', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: null,
      secretKey: null,
      backupPassphrase: null,
      demo: true,
      development: false,
      admin: { username: null, password: null },
      mail: null,
      bucket: null,
      logLevel: 'info',
      metricsToken: null,
      trustProxy: false,
      encoderNice: 19,
      videoSandbox: true,
      drainSeconds: 0,
      worker: true,
      isLocal: true,
      payments: { provider: 'sandbox' },
      releaseUrl: null,
      backupTo: null,
      stripeUrl: null,
      publicSandbox: false,
      fixed: { email: false, payments: false, backup: false, domain: false },
      hasExampleSecrets: false,
    })
  })

  it('are read from the environment, and an empty one counts as unset', () => {
    const config = readConfig({
      ...STRIPE,
      PORT: '8080',
      PUBLIC_URL: 'https://shop.test/',
      DATABASE_URL: 'postgres://u@h/shop',
      DEMO: '0',
      ADMIN_USERNAME: ' owner ',
      ADMIN_PASSWORD: '',
      SMTP_URL: 'smtps://mail.example',
      MAIL_ALLOWED: 'Me@example.com, crew@example.com',
      MAIL_FROM: 'Shop <shop@films.test>',
      WORKER: '0',
    })
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://shop.test',
      databaseUrl: 'postgres://u@h/shop',
      demo: false,
      admin: { username: 'owner', password: null },
      mail: {
        smtpUrl: 'smtps://mail.example',
        from: 'Shop <shop@films.test>',
        allowed: ['me@example.com', 'crew@example.com'],
      },
      worker: false,
      payments: { provider: 'stripe', secretKey: 'sk_test_1', apiUrl: null },
    })
  })

  it('open the sandbox of a public shop to its visitors only with PAYMENTS=sandbox', () => {
    const PUBLIC_URL = 'https://shop.test'
    const sandbox = { payments: { provider: 'sandbox' }, publicSandbox: false }
    expect(readConfig({ PUBLIC_URL })).toMatchObject(sandbox)
    expect(readConfig({ PUBLIC_URL, PAYMENTS: 'sandbox' })).toMatchObject({ ...sandbox, publicSandbox: true })
  })

  it('tell whether other machines reach the shop', () => {
    const isLocal = (env: Record<string, string>) => readConfig({ ...env, PAYMENTS: 'sandbox' }).isLocal
    for (const HOST of ['127.0.0.1', '::1', 'localhost', '']) expect(isLocal({ HOST }), HOST).toBe(true)
    for (const HOST of ['0.0.0.0', '::', '192.168.1.20']) expect(isLocal({ HOST }), HOST).toBe(false)
    expect(isLocal({ PUBLIC_URL: 'https://shop.test' })).toBe(false)
  })
})

describe('a mistake is reported in one sentence', () => {
  it.each([
    [
      { PUBLIC_URL: 'https://shop.test', PAYMENTS: 'sandbox', ADMIN_PASSWORD: 'only-for-trying-it' },
      'ADMIN_PASSWORD is that of the example in deploy/cluster, which everyone knows: set your own.',
    ],
    [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PUBLIC_URL: 'shop.test' }, 'PUBLIC_URL must be an address such as https://shop.example.com.'],
    [
      { PUBLIC_URL: 'https://shop.test/a' },
      'PUBLIC_URL must be an address such as https://shop.example.com.',
    ],
    [{ PUBLIC_URL: 'ftp://localhost' }, 'PUBLIC_URL must be an address such as https://shop.example.com.'],
    ...['example.com', 'shop.example.com', 'films.example', 'www.example.org', 'Example.NET'].map(
      (name): [Record<string, string>, string] => [
        { PUBLIC_URL: `https://${name}` },
        `PUBLIC_URL names ${name.toLowerCase()}, which is only an example: order links would not lead to your shop. Set your own, or leave it out and set it in the owner area.`,
      ],
    ),
    [
      {
        PUBLIC_URL: 'https://shop.test',
        SMTP_URL: 'smtp://mail.test',
        MAIL_FROM: 'Films <shop@mail.example.com>',
      },
      'MAIL_FROM is only an example: answers of your buyers would not reach you. Set your own address.',
    ],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must start with postgres:// (leave it out to use the built-in SQLite).',
    ],
    ...['postgres://u:p@ss/word@h/shop', 'postgres://u:p/w@h/shop', 'postgres://u@h:99999/shop'].map(
      (DATABASE_URL): [Record<string, string>, string] => [
        { DATABASE_URL },
        'DATABASE_URL cannot be read as an address: in a password, @ is written %40, / %2F, # %23 and ? %3F.',
      ],
    ),
    [{ DEMO: 'yes' }, 'DEMO must be 1 (a demo shop) or 0 (an empty shop).'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters.'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
    [{ WORKER: 'no' }, 'WORKER must be 1 (the server does the background work) or 0 (a worker does it).'],
    [
      { TRUST_PROXY: 'yes' },
      'TRUST_PROXY must be the addresses of your proxies (127.0.0.1, 10.0.0.0/8), or how many stand before the shop, from 1 to 9.',
    ],
    [{ DRAIN_SECONDS: 'long' }, 'DRAIN_SECONDS must be a number from 0 to 300.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of error, warn, info, debug, silent.'],
    [
      { METRICS_TOKEN: 'too short' },
      'METRICS_TOKEN must have at least 16 letters, digits or signs such as - and _.',
    ],
    [{ SMTP_URL: 'smtp://mail.example' }, 'Mail needs both SMTP_URL and MAIL_FROM: MAIL_FROM is not set.'],
    [{ MAIL_FROM: 'shop@example.com' }, 'Mail needs both SMTP_URL and MAIL_FROM: SMTP_URL is not set.'],
    [
      { SMTP_URL: 'mail.example', MAIL_FROM: 'shop@example.com' },
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com: in a password, @ is written %40, / %2F, # %23 and ? %3F.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop@example.com', MAIL_ALLOWED: 'me' },
      'MAIL_ALLOWED must be addresses such as me@example.com, with commas between them, or *.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop' },
      'MAIL_FROM must be an address such as Cloverleaf Films <shop@example.com>.',
    ],
    [{ S3_REGION: 'eu-west-1' }, 'S3_REGION is set, but S3_BUCKET, which would use it, is not.'],
    [
      { S3_BUCKET: 'films', AWS_ACCESS_KEY_ID: 'id' },
      'S3_BUCKET needs its credentials: AWS_SECRET_ACCESS_KEY is not set.',
    ],
    [
      {
        S3_BUCKET: 'films',
        AWS_ACCESS_KEY_ID: 'id',
        AWS_SECRET_ACCESS_KEY: 'key',
        S3_ENDPOINT: 's3.example',
      },
      'S3_ENDPOINT must be an address such as https://s3.example.com.',
    ],
    [
      { ...STRIPE, STRIPE_SECRET_KEY: '' },
      'Stripe needs all three of its keys: STRIPE_SECRET_KEY is not set.',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk' },
      'Stripe needs all three of its keys: STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are not set.',
    ],
    [
      { ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
      "STRIPE_SECRET_KEY must start with sk_ or rk_: this is another key of Stripe's.\nSTRIPE_PUBLISHABLE_KEY must start with pk_: this is another key of Stripe's.",
    ],
    [
      { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'we_1' },
      "STRIPE_WEBHOOK_SECRET must start with whsec_: this is another key of Stripe's.",
    ],
    [
      { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1' },
      'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test key: take both from the same mode of Stripe.',
    ],
    [
      { ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      'STRIPE_SECRET_KEY is a test key and STRIPE_PUBLISHABLE_KEY a live key: take both from the same mode of Stripe.',
    ],
    [
      { STRIPE_API_URL: 'localhost' },
      'STRIPE_API_URL must be an address such as http://localhost:12111 (leave it out to use Stripe).',
    ],
    [{ PAYMENTS: 'cash' }, 'PAYMENTS can only be sandbox (leave it out to use Stripe).'],
  ])('%j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new Error(sentence))
  })

  it('and several in one line each', () => {
    expect(() => readConfig({ PORT: '-1', DEMO: '2' })).toThrow(/^PORT .*\nDEMO .*$/)
  })
})
