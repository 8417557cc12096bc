import { Secret } from 'otpauth'
import type * as calls from '../../../src/contract/owner/account-calls.ts'
import type * as logins from '../../../src/contract/owner/login-calls.ts'
import type { Reply } from '../client.ts'
import { ADMIN } from '../test-shop.ts'
import type { Ask, Scenario, Scenarios } from './scenarios.ts'
import type { World } from './world.ts'

const wrongChange = { body: { currentPassword: 'wrong', newPassword: 'a better horse' } }
const wrongLogin = { body: { ...ADMIN, password: 'wrong' } }
const wrongPassword = { body: { password: 'wrong' } }
const rightPassword = { body: { password: ADMIN.password } }
const WRONG_CODE = '000000'
const NO_PASSKEY = { id: 'none', rawId: 'none', type: 'public-key', response: {} }

/** A few slips of the finger are nobody's trouble. */
async function often(times: number, ask: () => Promise<Reply>): Promise<Reply> {
  for (let time = 1; time < times; time++) await ask()
  return ask()
}

async function withCodes({ shop }: World, happen: () => Promise<Reply>) {
  const set = (totpSecret: string | null) => shop.db.updateTable('user').set({ totpSecret }).execute()
  await set(new Secret().base32)
  try {
    return await happen()
  } finally {
    await set(null)
  }
}

const askWithCodes =
  (body: object): Scenario =>
  (world, ask) =>
    withCodes(world, () => ask(world.visitor(), { body }))

const passwordAsked = {
  'wrong-password': ({ owner }: World, ask: Ask) => ask(owner, wrongPassword),
  'too-many-requests: too many tries': ({ owner }: World, ask: Ask) =>
    often(7, () => ask(owner, wrongPassword)),
}

export const account: Scenarios<typeof calls & typeof logins> = {
  findUser: { 'login-required': ({ visitor }, ask) => ask(visitor()) },
  logIn: {
    'wrong-login': ({ visitor }, ask) => ask(visitor(), wrongLogin),
    'code-needed': askWithCodes(ADMIN),
    'wrong-login: wrong code at login': askWithCodes({ ...ADMIN, code: WRONG_CODE }),
    'wrong-login: passkey refused': (world, ask) =>
      withCodes(world, () => ask(world.visitor(), { body: { ...ADMIN, passkey: NO_PASSKEY } })),
    'too-many-requests: too many tries': ({ visitor }, ask) => often(7, () => ask(visitor(), wrongLogin)),
  },
  endSession: { 'not-found: session not found': ({ owner }, ask) => ask(owner, { params: { id: 'none' } }) },
  changePassword: {
    'conflict: password set elsewhere': async ({ sandbox }, ask) => ask(await sandbox.admin(), wrongChange),
    'wrong-password': ({ owner }, ask) => ask(owner, wrongChange),
    'too-many-requests: too many tries': ({ owner }, ask) => often(7, () => ask(owner, wrongChange)),
  },
  startCodes: {
    'conflict: codes are on': (world, ask) => withCodes(world, () => ask(world.owner, rightPassword)),
    ...passwordAsked,
  },
  makeRecoveryCodes: {
    'conflict: no second step': ({ owner }, ask) => ask(owner, rightPassword),
    ...passwordAsked,
  },
  startPasskey: {
    'conflict: passkeys need a name': async ({ owner, shop }, ask) => {
      const { publicUrl } = shop.config
      Object.assign(shop.config, { publicUrl: 'http://127.0.0.1:3000' })
      const reply = await ask(owner, rightPassword)
      Object.assign(shop.config, { publicUrl })
      return reply
    },
    ...passwordAsked,
  },
  addPasskey: {
    'invalid-input: passkey not accepted': ({ owner }, ask) =>
      ask(owner, { body: { name: 'Phone', signed: NO_PASSKEY } }),
  },
  removePasskey: {
    'not-found: passkey not found': ({ owner }, ask) =>
      ask(owner, { params: { id: 'none' }, ...rightPassword }),
    'wrong-password': ({ owner }, ask) => ask(owner, { params: { id: 'none' }, ...wrongPassword }),
    'too-many-requests: too many tries': ({ owner }, ask) =>
      often(7, () => ask(owner, { params: { id: 'none' }, ...wrongPassword })),
  },
  startPasskeyLogin: {
    'wrong-login': ({ visitor }, ask) => ask(visitor(), wrongLogin),
    'not-found: no passkey': ({ visitor }, ask) => ask(visitor(), { body: ADMIN }),
    'too-many-requests: too many tries': ({ visitor }, ask) => often(7, () => ask(visitor(), wrongLogin)),
  },
  enableCodes: {
    'conflict: codes not started': ({ owner }, ask) => ask(owner, { body: { code: WRONG_CODE } }),
    'invalid-input: wrong code': async ({ owner, shop }, ask) => {
      await shop.db.updateTable('user').set({ totpPendingSecret: new Secret().base32 }).execute()
      return ask(owner, { body: { code: WRONG_CODE } })
    },
  },
  disableCodes: passwordAsked,
}
