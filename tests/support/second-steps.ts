import { Secret, TOTP } from 'otpauth'
import type { z } from 'zod'
import { AddedPasskey, PasskeyOptions, RecoveryCodes, TotpStart } from '../../src/contract/owner/account.ts'
import type { Client } from './client.ts'
import { softPasskey } from './soft-passkey.ts'
import { ADMIN, type TestShop } from './test-shop.ts'

const { password } = ADMIN

export async function answered<T>(
  schema: z.ZodType<T>,
  client: Client,
  path: string,
  body: unknown,
): Promise<T> {
  const { status, text } = await client.send('POST', path, body)
  if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`)
  return schema.parse(JSON.parse(text))
}

/** The owner's account asks for the codes of an app from now on. */
export async function withCodes(test: TestShop, client?: Client) {
  const owner = client ?? (await test.admin())
  const { secret } = await answered(TotpStart, owner, '/api/totp/start', { password })
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.shop.now().getTime() })
  const { recoveryCodes } = await answered(RecoveryCodes, owner, '/api/totp/enable', { code: code() })
  /** Each works once, so time passes before the next. */
  const nextCode = () => {
    test.later(60_000)
    return code()
  }
  return { owner, code, nextCode, recoveryCodes, secret }
}

/** The owner's account asks for a passkey from now on. */
export async function withPasskey(test: TestShop, origin: string, client?: Client) {
  const owner = client ?? (await test.admin())
  const key = softPasskey(origin)
  const { options } = await answered(PasskeyOptions, owner, '/api/passkeys/start', { password })
  const signed = key.register(options)
  const added = await answered(AddedPasskey, owner, '/api/passkeys', { name: 'My phone', signed })
  return { owner, key, signed, added }
}

/** What the device signs for a confirmation by a logged-in owner. */
export async function signFor(owner: Client, key: ReturnType<typeof softPasskey>) {
  return key.sign((await answered(PasskeyOptions, owner, '/api/session/passkey', undefined)).options)
}
