import { randomInt } from 'node:crypto'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { seal } from '../../platform/secret.ts'

const COUNT = 10
const HALF = 5
// no letters and digits that look alike: they are written on paper
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten in the place of all earlier ones. They are shown this once. */
export async function makeCodes({ secret, now }: Shop, tx: Tx, userId: number): Promise<string[]> {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const codes = Array.from({ length: COUNT }, () => `${half()}-${half()}`)
  const createdAt = now().toISOString()
  await forgetCodes(tx, userId)
  await tx
    .insertInto('recoveryCode')
    .values(
      codes.map((code) => ({ codeHash: hashOf(secret, userId, code), userId, usedAt: null, createdAt })),
    )
    .execute()
  return codes
}

export const forgetCodes = (tx: Tx, userId: number) =>
  tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()

/** Whether it is one that was not used yet. Each works once, also for two who send it at the same time. */
export async function spendCode({ db, secret, now }: Shop, userId: number, code: string): Promise<boolean> {
  const used = await db
    .updateTable('recoveryCode')
    .set({ usedAt: now().toISOString() })
    .where('codeHash', '=', hashOf(secret, userId, code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export async function countCodes({ db }: Shop, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number | string>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** However it is typed: with or without the stroke, in capitals, with spaces. */
const hashOf = (secret: string, userId: number, code: string) =>
  seal(secret, 'recovery code', userId, code.toLowerCase().replace(/[^a-z0-9]/g, ''))
