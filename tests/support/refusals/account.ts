import { Secret } from 'otpauth'
import type * as calls from '../../../src/contract/calls/account.ts'
import type { Reply } from '../client.ts'
import { ADMIN } from '../test-shop.ts'
import type { Scenario, Scenarios } from './scenarios.ts'
import type { World } from './world.ts'

const wrongChange = { body: { currentPassword: 'wrong', newPassword: 'a better horse' } }
const wrongLogin = { body: { ...ADMIN, password: 'wrong' } }
const wrongPassword = { body: { password: 'wrong' } }
const WRONG_CODE = '000000'

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
  (body?: object): Scenario =>
  (world, ask) =>
    withCodes(world, () => ask(body ? world.visitor() : world.owner, { body }))

export const account: Scenarios<typeof calls> = {
  findUser: { 'login-required': ({ visitor }, ask) => ask(visitor()) },
  logIn: {
    'wrong-login': ({ visitor }, ask) => ask(visitor(), wrongLogin),
    'code-needed': askWithCodes(ADMIN),
    'wrong-code-at-login': askWithCodes({ ...ADMIN, code: WRONG_CODE }),
    'too-many-tries': ({ visitor }, ask) => often(7, () => ask(visitor(), wrongLogin)),
  },
  endSession: { 'session-not-found': ({ owner }, ask) => ask(owner, { params: { id: 'none' } }) },
  changePassword: {
    'password-set-elsewhere': async ({ sandbox }, ask) => ask(await sandbox.admin(), wrongChange),
    'wrong-password': ({ owner }, ask) => ask(owner, wrongChange),
    'too-many-tries': ({ owner }, ask) => often(7, () => ask(owner, wrongChange)),
  },
  startCodes: { 'codes-are-on': askWithCodes() },
  enableCodes: {
    'codes-not-started': ({ owner }, ask) => ask(owner, { body: { code: WRONG_CODE } }),
    'wrong-code': async ({ owner, shop }, ask) => {
      await shop.db.updateTable('user').set({ totpPendingSecret: new Secret().base32 }).execute()
      return ask(owner, { body: { code: WRONG_CODE } })
    },
  },
  disableCodes: {
    'wrong-password': ({ owner }, ask) => ask(owner, wrongPassword),
    'too-many-tries': ({ owner }, ask) => often(7, () => ask(owner, wrongPassword)),
  },
}
