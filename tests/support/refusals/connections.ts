import type * as calls from '../../../src/contract/owner/connection-calls.ts'
import type { Scenario, Scenarios } from './scenarios.ts'
import type { World } from './world.ts'

const SERVER = { host: '127.0.0.1', port: 2525, user: 'shop', from: 'shop@example.com' }

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' }

/** The owner of the sandbox, whose environment sets nothing. */
const sandboxOwner = ({ sandbox }: World) => sandbox.admin()

/** What the environment sets cannot be changed in the browser. */
const fixed =
  (what: 'email' | 'payments' | 'backup' | 'domain', input: { body?: object } = {}): Scenario =>
  async ({ sandbox }, ask) => {
    const { config } = sandbox.shop
    config.fixed[what] = true
    const reply = await ask(await sandbox.admin(), input)
    config.fixed[what] = false
    return reply
  }

/** The backup is a file, after the other fields. */
function formOf({ backup, ...fields }: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (backup !== undefined) form.set('backup', new Blob([backup]), 'file.age')
  return form
}

export const connections: Scenarios<typeof calls> = {
  connectEmail: {
    'conflict: set on the server': fixed('email', { body: { ...SERVER, password: 'secret' } }),
    'invalid-input: no password for this server': async (world, ask) =>
      ask(await sandboxOwner(world), { body: SERVER }),
  },
  connectPayments: {
    'conflict: set on the server': ({ owner }, ask) => ask(owner, { body: KEYS }),
    'invalid-input: keys of two modes': async (world, ask) =>
      ask(await sandboxOwner(world), { body: { ...KEYS, publishableKey: 'pk_live_1' } }),
    'provider-unreachable: no Stripe': async (world, ask) => {
      const { config } = world.sandbox.shop
      config.stripeUrl = 'http://127.0.0.1:1'
      const reply = await ask(await sandboxOwner(world), { body: KEYS })
      config.stripeUrl = null
      return reply
    },
  },
  disconnectPayments: { 'conflict: set on the server': fixed('payments') },
  connectDomain: {
    'conflict: set on the server': fixed('domain', { body: { publicUrl: 'https://shop.example.com' } }),
    'conflict: nobody answers there': async (world, ask) =>
      ask(await sandboxOwner(world), { body: { publicUrl: 'https://nobody.invalid' } }),
  },
  changeBackupPlan: {
    'conflict: no passphrase': async (world, ask) =>
      ask(await sandboxOwner(world), { body: { nightly: true, keep: 7 } }),
  },
  makeBackupPassphrase: { 'conflict: set on the server': fixed('backup') },
  backUpNow: { 'conflict: no passphrase': async (world, ask) => ask(await sandboxOwner(world)) },
  downloadBackup: {
    'not-found: no such backup': ({ owner }, ask) =>
      ask(owner, { params: { name: 'cloverleaf-2026-01-01T03-00-00.sqlite.gz.age' } }),
  },
  checkRestore: {
    'invalid-input: no passphrase': async (world, ask) =>
      ask(await sandboxOwner(world), { body: formOf({ backup: 'no backup' }) }),
    'not-found: no such backup': async ({ owner }, ask) =>
      ask(owner, { body: formOf({ passphrase: 'four brown mares', name: 'cloverleaf-none' }) }),
    'unusable-file: no backup': async ({ owner }, ask) =>
      ask(owner, { body: formOf({ passphrase: 'four brown mares', backup: 'no backup' }) }),
  },
  restoreBackup: {
    'conflict: nothing was checked': ({ owner }, ask) =>
      ask(owner, { body: { createdAt: '2026-01-01T03:00:00.000Z' } }),
  },
  disconnectEmail: { 'conflict: set on the server': fixed('email') },
  testEmail: {
    'conflict: no mail server': async (world, ask) =>
      ask(await sandboxOwner(world), { body: { recipient: 'me@example.com' } }),
    'invalid-input: no password for this server': async (world, ask) =>
      ask(await sandboxOwner(world), { body: { recipient: 'me@example.com', settings: SERVER } }),
  },
}
