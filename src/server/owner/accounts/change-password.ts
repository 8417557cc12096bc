import type { PasswordChange, User } from '../../../contract/owner/account.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { confirmPassword } from './confirm-password.ts'
import { hashPassword } from './passwords.ts'

/** Every other browser has to log in again; the one that changed it stays. */
export async function changePassword(
  shop: Shop,
  user: User,
  { currentPassword, newPassword }: PasswordChange,
  from: { address: string; sessionHash: string },
) {
  if (shop.config.admin.password !== null) {
    throw new ShopError(
      'password-set-elsewhere',
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
