import type { PasswordChange, User } from '../../../contract/owner/account.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { countAttempt, loginLimits, resetAttempts } from './throttle.ts'

/** Ends all other sessions. */
export async function changePassword(
  shop: Shop,
  user: User,
  { currentPassword, newPassword }: PasswordChange,
  from: { address: string; sessionHash: string },
) {
  if (shop.config.admin.password !== null) {
    throw new ShopError(
      'conflict',
      'The password is given by ADMIN_PASSWORD in the server’s settings; change it there',
    )
  }
  await confirmPassword(shop, user, currentPassword, from.address)
  const passwordHash = await hashPassword(newPassword, shop.passwordCost)
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('user').set({ passwordHash }).where('id', '=', user.id).execute()
    await tx
      .deleteFrom('session')
      .where('userId', '=', user.id)
      .where('tokenHash', '<>', from.sessionHash)
      .execute()
  })
}

/** For sensitive changes, which an open session alone does not allow. Throttled like the login. */
export async function confirmPassword({ db, now }: Shop, user: User, password: string, address: string) {
  const limits = loginLimits(address, user.username)
  await countAttempt(db, limits, now())
  const { passwordHash } = await db
    .selectFrom('user')
    .select('passwordHash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, passwordHash)))
    throw new ShopError('wrong-password', 'The password is not right')
  await resetAttempts(db, limits)
}
