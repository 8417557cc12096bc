import type { Shop } from '../../../src/server/composed-shop.ts'
import { ensureAdmin, setPassword } from '../../../src/server/owner/accounts/admin-account.ts'
import { hashPassword } from '../../../src/server/owner/accounts/passwords.ts'

/** What the command for a lost password does: a new one, without a second step, and all sessions end. */
export const passwordWasReset = setPassword

/** The least that argon2 takes: nobody guesses at the password of a test, and every test logs in. */
export const QUICK_COST = { memoryKib: 8, passes: 1, lanes: 1 }

/**
 * The owner's account as the first start would make it, but for a hash that is quick to check. A hash names its own
 * cost, so the shop need not know.
 */
export async function addQuickOwner(
  { db, now }: Shop,
  { username, password }: Record<'username' | 'password', string>,
) {
  if (await db.selectFrom('user').select('id').executeTakeFirst()) return
  const passwordHash = await hashPassword(password, QUICK_COST)
  const row = { username, passwordHash, createdAt: now().toISOString() }
  await db
    .insertInto('user')
    .values(row)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .execute()
}

/** So that shops with live keys open their settings; `undecided` as every new account is. */
export const twoStepLogin = ({ db, now }: Shop, answer: 'declined' | 'undecided') =>
  db
    .updateTable('user')
    .set({ twoStepDeclinedAt: answer === 'declined' ? now().toISOString() : null })
    .execute()

/** A secret of codes as a version before encryption stored it. Gives the next start, which encrypts it. */
export async function appSecretOfBefore(shop: Shop, totpSecret: string) {
  await shop.db.updateTable('user').set({ totpSecret }).execute()
  return () => ensureAdmin(shop)
}

/** Failed logins and what else is counted against guessers and senders, without the hour that this takes. */
export const attemptsAreForgotten = ({ db }: Shop) => db.deleteFrom('throttle').execute()
