import { CODE_NEEDED, type SecondStep, WRONG_CODE } from '../../../contract/owner/account.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { type Client, logAccountEvent } from './account-events.ts'
import { verifyPasskey } from './passkeys.ts'
import { deleteRecoveryCodes, redeemRecoveryCode } from './recovery-codes.ts'
import { verifyTotp } from './totp.ts'

interface Account {
  id: number
  totpSecret: string | null
}

export const hasSecondStep = async (db: Db, { id, totpSecret }: Account): Promise<boolean> =>
  totpSecret !== null ||
  (await db.selectFrom('passkey').select('credentialId').where('userId', '=', id).executeTakeFirst()) !==
    undefined

type StepKind = 'passkey' | 'code' | 'recovery-code'

/** Throws unless the second step is correct. Returns its kind; null where the account has none. */
export async function verifySecondStep(
  shop: Shop,
  account: Account,
  step: SecondStep,
  from: Client,
): Promise<StepKind | null> {
  if (!(await hasSecondStep(shop.db, account))) return null
  const kind = await checkStep(shop, account, step).catch(async (error: unknown) => {
    if (step.code || step.passkey) await logAccountEvent(shop.db, 'second-step-failed', from, shop.now())
    throw error
  })
  if (kind === 'recovery-code') await logAccountEvent(shop.db, 'recovery-code-used', from, shop.now())
  return kind
}

async function checkStep(shop: Shop, account: Account, { code, passkey }: SecondStep): Promise<StepKind> {
  if (passkey) {
    if (await verifyPasskey(shop, account.id, passkey)) return 'passkey'
    throw new ShopError('wrong-login', 'This passkey is not known here, or took too long. Please try again.')
  }
  if (!code) throw new ShopError('code-needed', CODE_NEEDED)
  const isTotp = /^[\d\s]+$/.test(code)
  if (isTotp && account.totpSecret !== null) {
    if (await verifyTotp(shop, account.id, account.totpSecret, code)) return 'code'
  } else if (await redeemRecoveryCode(shop, account.id, code)) return 'recovery-code'
  throw new ShopError('wrong-login', WRONG_CODE)
}

/** Recovery codes are deleted with the last second step. */
export async function deleteOrphanedRecoveryCodes(tx: Tx, userId: number) {
  const account = await tx
    .selectFrom('user')
    .select(['id', 'totpSecret'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await hasSecondStep(tx, account))) await deleteRecoveryCodes(tx, userId)
}
