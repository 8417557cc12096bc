import { CODE_NEEDED, type Credentials, WRONG_CODE } from '../../../contract/owner/account.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { acceptPasskey } from './passkeys.ts'
import { forgetCodes, spendCode } from './recovery-codes.ts'
import { acceptCode } from './totp.ts'

interface Account {
  id: number
  totpSecret: string | null
}

/** Whether the account asks for more than the password. */
export const hasSecondStep = async (db: Db, { id, totpSecret }: Account): Promise<boolean> =>
  totpSecret !== null ||
  (await db.selectFrom('passkey').select('credentialId').where('userId', '=', id).executeTakeFirst()) !==
    undefined

/** Lets nobody past who has only the password. Says how the second step was taken; null where none is asked for. */
export async function takeSecondStep(
  shop: Shop,
  account: Account,
  { code, passkey }: Pick<Credentials, 'code' | 'passkey'>,
): Promise<'passkey' | 'code' | 'recovery-code' | null> {
  if (!(await hasSecondStep(shop.db, account))) return null
  if (passkey) {
    if (await acceptPasskey(shop, account.id, passkey)) return 'passkey'
    throw new ShopError('wrong-login', 'This passkey is not known here, or took too long. Please try again.')
  }
  if (!code) throw new ShopError('code-needed', CODE_NEEDED)
  const isOfApp = /^[\d\s]+$/.test(code)
  if (isOfApp && account.totpSecret !== null) {
    if (await acceptCode(shop.db, account.id, account.totpSecret, code, shop.now())) return 'code'
  } else if (await spendCode(shop, account.id, code)) return 'recovery-code'
  throw new ShopError('wrong-login', WRONG_CODE)
}

/** Recovery codes are for a second step: without one they would only lie around. */
export async function forgetCodesWithoutStep(tx: Tx, userId: number) {
  const account = await tx
    .selectFrom('user')
    .select(['id', 'totpSecret'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await hasSecondStep(tx, account))) await forgetCodes(tx, userId)
}
