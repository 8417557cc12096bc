import { randomInt } from 'node:crypto'
import { PasswordChange } from '../../../contract/owner/account.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { RESTORED, seal } from '../../platform/secret.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { sealOldTotp } from './totp.ts'

export interface AdminAccount {
  username: string
  /** Set when it was generated just now: it can be shown only this once. */
  newPassword: string | null
}

/** Creates the account at the first start; later starts apply ADMIN_USERNAME, and ADMIN_PASSWORD once. */
export async function ensureAdmin(shop: Shop): Promise<AdminAccount> {
  const { db, config, now, passwordCost } = shop
  const { username, password } = config.admin
  const givenPasswordHash = givenHash(shop)
  const known = await findAccount(db)
  if (!known) {
    const newPassword = password ?? randomPassword()
    const added = await db
      .insertInto('user')
      .values({
        username: username ?? 'admin',
        passwordHash: await hashPassword(newPassword, passwordCost),
        passwordIsFirst: isOwnChoice(password) ? 0 : 1,
        givenPasswordHash,
        createdAt: now().toISOString(),
      })
      // of two servers that start at once, one inserts it and shows the password
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('username')
      .executeTakeFirst()
    if (added) return { username: added.username, newPassword: password ? null : newPassword }
  }
  const account = known ?? (await findAccount(db))
  if (!account) throw new Error('The admin account could not be created')
  if (username && username !== account.username) {
    await db.updateTable('user').set({ username }).where('id', '=', account.id).execute()
  }
  const isRestored = account.givenPasswordHash === RESTORED
  // the same one again must not undo the owner's own choice
  if (isRestored || (password && givenPasswordHash !== account.givenPasswordHash)) {
    if (isRestored || !password || (await verifyPassword(password, account.passwordHash)))
      await db.updateTable('user').set({ givenPasswordHash }).where('id', '=', account.id).execute()
    else await setPassword(shop, password, { isFirst: !isOwnChoice(password) })
  }
  await sealOldTotp(shop)
  return { username: username ?? account.username, newPassword: null }
}

/** Sets a new password, ends all sessions and switches the second step off: also for an owner who lost the phone. */
export async function setPassword(shop: Shop, password = randomPassword(), { isFirst = false } = {}) {
  const passwordHash = await hashPassword(password, shop.passwordCost)
  return shop.db.transaction().execute(async (tx) => {
    const account = await findAccount(tx)
    if (!account) throw new Error('There is no admin account yet; it is created at the first start')
    await replaceLogin(tx, account.id, passwordHash)
    await tx
      .updateTable('user')
      .set({ passwordIsFirst: isFirst ? 1 : 0, givenPasswordHash: givenHash(shop) })
      .where('id', '=', account.id)
      .execute()
    const at = new Date().toISOString()
    const event = {
      kind: 'password-reset' as const,
      detail: null,
      network: 'the server',
      userAgent: null,
      at,
    }
    await tx.insertInto('accountEvent').values(event).execute()
    await tx.deleteFrom('throttle').execute()
    return { username: account.username, password }
  })
}

/** A new password in place of the old one and its second step; all sessions end. */
export async function replaceLogin(tx: Tx, userId: number, passwordHash: string) {
  await tx
    .updateTable('user')
    .set({ passwordHash, totpSecret: null, totpPendingSecret: null, totpLastStep: null })
    .where('id', '=', userId)
    .execute()
  for (const table of ['session', 'passkey', 'recoveryCode'] as const)
    await tx.deleteFrom(table).where('userId', '=', userId).execute()
}

/** A good ADMIN_PASSWORD is the owner's own; one that was printed, or would be refused as a new one, has to be changed. */
const isOwnChoice = (password: string | null) => PasswordChange.shape.newPassword.safeParse(password).success

const givenHash = ({ config, secret }: Shop) =>
  config.admin.password && seal(secret, 'ADMIN_PASSWORD', config.admin.password)

const findAccount = (db: Db) =>
  db.selectFrom('user').selectAll().where('role', '=', 'owner').orderBy('id').limit(1).executeTakeFirst()

// without letters and digits that look alike
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const randomPassword = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-')
