import { argon2Sync } from 'node:crypto'
import type { Shop } from '../../src/server/composed-shop.ts'

const SALT = Buffer.alloc(16, 'salt')
const COST = { memory: 8, passes: 1, parallelism: 1 }

/**
 * The owner's account as the first start would make it, but for a hash that is quick to check: nobody guesses at the
 * password of a test, and every test logs in. A hash names its own cost, so the shop need not know.
 */
export async function addQuickOwner(
  { db, now }: Shop,
  { username, password }: Record<'username' | 'password', string>,
) {
  if (await db.selectFrom('user').select('id').executeTakeFirst()) return
  const passwordHash = quickHash(password)
  const row = { username, passwordHash, createdAt: now().toISOString() }
  await db
    .insertInto('user')
    .values(row)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .execute()
}

function quickHash(password: string) {
  const tag = argon2Sync('argon2id', { message: password, nonce: SALT, tagLength: 32, ...COST })
  const [saltText, tagText] = [SALT, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${saltText}$${tagText}`
}
