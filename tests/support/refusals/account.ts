import type * as calls from '../../../src/contract/owner/account-calls.ts'
import type * as logins from '../../../src/contract/owner/login-calls.ts'
import type * as teamCalls from '../../../src/contract/owner/team-calls.ts'
import type { Client, Reply } from '../client.ts'
import * as steps from '../second-steps.ts'
import { ADMIN } from '../test-shop.ts'
import { type Ask, none, type Scenario, type Scenarios } from './scenarios.ts'
import type { World } from './world.ts'

const wrongLogin = { body: { ...ADMIN, password: 'wrong' } }
const rightPassword = { body: { password: ADMIN.password } }
const WRONG_CODE = '000000'
const NO_PASSKEY = { id: 'none', rawId: 'none', type: 'public-key', response: {} }

/** A few slips of the finger are nobody's trouble. */
async function often(times: number, ask: () => Promise<Reply>): Promise<Reply> {
  for (let time = 1; time < times; time++) await ask()
  return ask()
}

/** In the sandbox: switching the codes on and off ends the other sessions. */
async function withCodes({ sandbox }: World, happen: (code: () => string, owner: Client) => Promise<Reply>) {
  const { owner, nextCode } = await steps.withCodes(sandbox)
  try {
    return await happen(nextCode, owner)
  } finally {
    await owner.send('POST', '/api/totp/disable', { password: ADMIN.password, code: nextCode() })
  }
}

const askWithCodes =
  (body: object): Scenario =>
  (world, ask) =>
    withCodes(world, () => ask(world.sandbox.visitor(), { body }))

/** Of calls that ask for the password and the second step, with what else they take. */
const confirming = (
  more: { params?: object } = {},
  bodyOf = (password: string): object => ({ password }),
) => {
  const wrong = { ...more, body: bodyOf('wrong') }
  const right = { ...more, body: bodyOf(ADMIN.password) }
  return {
    'wrong-password': ({ owner }: World, ask: Ask) => ask(owner, wrong),
    'code-needed': (world: World, ask: Ask) => withCodes(world, (_, owner) => ask(owner, right)),
    'wrong-login': (world: World, ask: Ask) =>
      withCodes(world, (_, owner) => ask(owner, { ...more, body: { ...right.body, code: WRONG_CODE } })),
    'too-many-requests: too many tries': ({ owner }: World, ask: Ask) => often(7, () => ask(owner, wrong)),
  }
}

export const account: Scenarios<typeof calls & typeof logins> = {
  findUser: { 'login-required': ({ visitor }, ask) => ask(visitor()) },
  logIn: {
    'wrong-login': ({ visitor }, ask) => ask(visitor(), wrongLogin),
    'code-needed': askWithCodes(ADMIN),
    'wrong-login: wrong code at login': askWithCodes({ ...ADMIN, code: WRONG_CODE }),
    'wrong-login: passkey refused': (world, ask) =>
      withCodes(world, () => ask(world.sandbox.visitor(), { body: { ...ADMIN, passkey: NO_PASSKEY } })),
    'too-many-requests: too many tries': ({ visitor }, ask) => often(7, () => ask(visitor(), wrongLogin)),
  },
  endSession: { 'not-found: session not found': ({ owner }, ask) => ask(owner, { params: { id: 'none' } }) },
  startConfirming: { 'not-found: no passkey': ({ owner }, ask) => ask(owner) },
  confirmAgain: {
    'wrong-password': ({ owner }, ask) => ask(owner, { body: { password: 'wrong' } }),
    'wrong-login: passkey refused': ({ owner }, ask) => ask(owner, { body: { passkey: NO_PASSKEY } }),
    'too-many-requests: too many tries': ({ owner }, ask) => often(7, () => ask(owner, { body: {} })),
  },
  changePassword: confirming({}, (currentPassword) => ({ currentPassword, newPassword: 'a better horse' })),
  startCodes: {
    'conflict: codes are on': (world, ask) =>
      withCodes(world, (code, owner) => ask(owner, { body: { ...rightPassword.body, code: code() } })),
    ...confirming(),
  },
  makeRecoveryCodes: {
    'conflict: no second step': ({ owner }, ask) => ask(owner, rightPassword),
    ...confirming(),
  },
  startPasskey: {
    'conflict: passkeys need a name': async ({ owner, shop }, ask) => {
      const { publicUrl } = shop.config
      Object.assign(shop.config, { publicUrl: 'http://127.0.0.1:3000' })
      const reply = await ask(owner, rightPassword)
      Object.assign(shop.config, { publicUrl })
      return reply
    },
    ...confirming(),
  },
  addPasskey: {
    'invalid-input: passkey not accepted': ({ owner }, ask) =>
      ask(owner, { body: { name: 'Phone', signed: NO_PASSKEY } }),
  },
  removePasskey: {
    'not-found: passkey not found': ({ owner }, ask) =>
      ask(owner, { params: { id: 'none' }, ...rightPassword }),
    ...confirming({ params: { id: 'none' } }),
  },
  startPasskeyLogin: {
    'wrong-login': ({ visitor }, ask) => ask(visitor(), wrongLogin),
    'not-found: no passkey': ({ visitor }, ask) => ask(visitor(), { body: ADMIN }),
    'too-many-requests: too many tries': ({ visitor }, ask) => often(28, () => ask(visitor(), wrongLogin)),
  },
  enableCodes: {
    'conflict: codes not started': ({ owner }, ask) => ask(owner, { body: { code: WRONG_CODE } }),
    'invalid-input: wrong code': async ({ owner }, ask) => {
      await owner.send('POST', '/api/totp/start', rightPassword.body)
      return ask(owner, { body: { code: WRONG_CODE } })
    },
  },
  disableCodes: confirming(),
  sendUnlockLink: { 'conflict: no mail server': ({ visitor }, ask) => ask(visitor()) },
  openUnlockLink: {
    'link-expired: no such unlock link': ({ visitor }, ask) => ask(visitor(), { body: { token: '1.none' } }),
  },
}

const wrongInvitation = { body: { token: '1.none', newPassword: 'a better horse' } }
const byLink = {
  'link-expired: no such invitation': ({ visitor }: World, ask: Ask) => ask(visitor(), wrongInvitation),
  'too-many-requests: too many tries': ({ visitor }: World, ask: Ask) =>
    often(21, () => ask(visitor(), wrongInvitation)),
}

export const team: Scenarios<typeof teamCalls> = {
  inviteHelper: {
    'conflict: name taken': ({ owner }, ask) => ask(owner, { body: { username: ADMIN.username } }),
  },
  renewInvitation: { 'not-found: helper not found': ({ owner }, ask) => ask(owner, none) },
  removeHelper: { 'not-found: helper not found': ({ owner }, ask) => ask(owner, none) },
  findInvitation: byLink,
  joinTeam: byLink,
}
