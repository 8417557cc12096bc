import { randomInt } from 'node:crypto'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { seal } from '../../platform/secret.ts'

const COUNT = 10
const HALF = 5
// without letters and digits that look alike, for writing on paper
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Replaces all earlier codes. Shown only once. */
export async function createRecoveryCodes({ secret, now }: Shop, tx: Tx, userId: number): Promise<string[]> {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const codes = Array.from({ length: COUNT }, () => `${half()}-${half()}`)
  const createdAt = now().toISOString()
  await deleteRecoveryCodes(tx, userId)
  await tx
    .insertInto('recoveryCode')
    .values(
      codes.map((code) => ({ codeHash: hashOf(secret, userId, code), userId, usedAt: null, createdAt })),
    )
    .execute()
  return codes
}

export const deleteRecoveryCodes = (tx: Tx, userId: number) =>
  tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()

/** Whether the code is valid. The guarded update makes each code work once, also for concurrent requests. */
export async function redeemRecoveryCode(
  { db, secret, now }: Shop,
  userId: number,
  code: string,
): Promise<boolean> {
  const used = await db
    .updateTable('recoveryCode')
    .set({ usedAt: now().toISOString() })
    .where('codeHash', '=', hashOf(secret, userId, code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export async function countRecoveryCodes({ db }: Shop, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number | string>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Ignores case, dashes and spaces. */
const hashOf = (secret: string, userId: number, code: string) =>
  seal(secret, 'recovery code', userId, code.toLowerCase().replace(/[^a-z0-9]/g, ''))
