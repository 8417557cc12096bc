import type { PasswordChange, User } from '../../../contract/owner/account.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { countTry, forgetTries, guessesOf } from './throttle.ts'

/** Every other browser has to log in again; the one that changed it stays. */
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

/** For what a browser left open must not be enough: guessing here is as slow as at the login. */
export async function confirmPassword({ db, now }: Shop, user: User, password: string, address: string) {
  const guesses = guessesOf(address, user.username)
  await countTry(db, guesses, now())
  const { passwordHash } = await db
    .selectFrom('user')
    .select('passwordHash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (!(await passwordFits(password, passwordHash)))
    throw new ShopError('wrong-password', 'The password is not right')
  await forgetTries(db, guesses)
}
