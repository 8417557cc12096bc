import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/server/app.ts'
import { composeShop, type ShopTimeouts } from '../../src/server/compose.ts'
import type { Shop } from '../../src/server/composed-shop.ts'
import { type AdminAccount, ensureAdmin } from '../../src/server/owner/accounts/admin-account.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { BACKLOG } from '../../src/server/platform/http/connections.ts'
import { openLog } from '../../src/server/platform/logs/open-log.ts'
import { Client } from './client.ts'
import { complaints } from './complaints.ts'
import { addQuickOwner, QUICK_COST, twoStepLogin } from './world/accounts.ts'

export { openLog }

export const ADMIN = { username: 'owner', password: 'correct horse' }

export interface TestShop {
  shop: Shop
  app: FastifyInstance
  url: string
  account: AdminAccount
  visitor(): Client
  admin(): Promise<Client>
  /** From now on time passes for the shop only as the test lets it. */
  stopTime(): void
  /** Lets time pass for the shop. */
  later(milliseconds: number): void
  close(): Promise<void>
}

export interface TestOptions {
  log?: ReturnType<typeof openLog>
  timeouts?: ShopTimeouts
  /** How long a request may take, and stay silent. */
  requests?: { whole: number; silence: number }
  /** The owner's account is made as the program makes it, with the password of `env` or one of its own. */
  firstStart?: boolean
}

const complaining = () => openLog({ level: 'error', to: { write: (line) => complaints.push(line) } })

/** A test waits for what is encoded, so that it does not step back as far as in a shop. */
const PROMPT = { ENCODER_NICE: '5' }
/** The machine may be short of space. */
export const roomyDisks: Shop['disks'] = async () => [{ holds: 'data', free: 50e9, size: 100e9 }]

/** No test asks the real one. */
const NO_STRIPE = { STRIPE_API_URL: 'http://127.0.0.1:9' }
const PROMPT_TIMES: ShopTimeouts = {
  stripe: { retryDelay: 5 },
  passwordCost: QUICK_COST,
  resendTime: 0,
  crowdedTime: 0,
}

/** The real app on a real port, over the database and the folder that `env` names. */
export async function openShopAt(
  env: Record<string, string>,
  { log = complaining(), timeouts = {}, requests, firstStart = false }: TestOptions = {},
): Promise<TestShop> {
  const shop = await composeShop(readConfig({ ...ADMIN_ENV, ...PROMPT, ...NO_STRIPE, ...env }), {
    ...PROMPT_TIMES,
    ...timeouts,
  })
  shop.disks = roomyDisks
  let shift = 0
  let clock = Date.now
  shop.now = () => new Date(clock() + shift)
  if (!firstStart) await addQuickOwner(shop, ADMIN)
  if (!firstStart) await twoStepLogin(shop, 'declined')
  const account = await ensureAdmin(shop)
  const app = await buildApp(shop, { log, timeouts: requests })
  await app.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG })
  const url = app.listeningOrigin
  return {
    shop,
    app,
    url,
    account,
    visitor: () => new Client(url),
    admin: () => logIn(new Client(url, ADMIN.password)),
    stopTime: () => {
      const stopped = Date.now()
      clock = () => stopped
    },
    later: (milliseconds) => {
      shift += milliseconds
    },
    close: async () => {
      await app.close()
      await shop.close()
    },
  }
}

export async function logIn(client: Client): Promise<Client> {
  const { status, text } = await client.send('POST', '/api/login', ADMIN)
  if (status !== 200) throw new Error(`The admin could not log in: ${text}`)
  return client
}

const ADMIN_ENV = { PORT: '0', ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password }
