import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { Client } from './client.ts'
import { startMailServer } from './mail-server.ts'
import { ADMIN, logIn, type TestOptions } from './open-shop-at.ts'
import { openStripeShop } from './stripe-shop.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

type Env = Record<string, string>
/** A function where it is known only when the tests begin, as that of a mail server. */
type AnyEnv = Env | (() => Env)

const read = (env: AnyEnv) => (typeof env === 'function' ? env() : env)

/** Opened before the tests of the file and closed after them; in between it has all that `open` gives. */
function whileTestsRun<T extends { close(): Promise<unknown> }>(open: () => Promise<T>): T {
  const opened = {} as T
  beforeAll(async () => {
    Object.assign(opened, await open())
  })
  afterAll(() => opened.close?.())
  return opened
}

export const sharedTestShop = (env: AnyEnv = {}, options?: TestOptions) =>
  whileTestsRun(() => openTestShop(read(env), options))

/** On the internet and behind a proxy, so that tests can come from many addresses. */
export const sharedPublicShop = () =>
  sharedTestShop({ PUBLIC_URL: 'https://shop.test', PAYMENTS: 'sandbox', TRUST_PROXY: '127.0.0.1' })

export const sharedStripeShop = (env: AnyEnv = {}, options?: TestOptions) =>
  whileTestsRun(() => openStripeShop(read(env), options))

export const sharedMailServer = (...login: Parameters<typeof startMailServer>) =>
  whileTestsRun(() => startMailServer(...login))

/** The owner of a shop that is open while the tests run, logged in before them. */
export function sharedAdmin(shop: TestShop): Client {
  const admin = new Client(() => shop.url, ADMIN.password)
  beforeAll(() => logIn(admin))
  return admin
}

/** An empty shop and its owner, until the test is over. */
export async function shopOfTest(env: Env = {}) {
  const test = await openTestShop({ DEMO: '0', WORKER: '0', ...env })
  onTestFinished(() => test.close())
  return { test, admin: await test.admin() }
}
