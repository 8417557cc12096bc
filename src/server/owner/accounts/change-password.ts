import type { Confirmed, PasskeySigned, PasswordChange, User } from '../../../contract/owner/account.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { confirmSession } from '../../platform/http/sessions.ts'
import { type Client, logAccountEvent } from './account-events.ts'
import { endOtherSessions } from './own-sessions.ts'
import { verifyPasskey } from './passkeys.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { verifySecondStep } from './second-step.ts'
import { countAttempt, resetAttempts, sessionLimits } from './throttle.ts'

/** The browser of a logged-in owner. */
export interface OwnBrowser extends Client {
  sessionHash: string
}

export async function changePassword(
  shop: Shop,
  user: User,
  { currentPassword, newPassword, ...step }: PasswordChange,
  from: OwnBrowser,
) {
  await confirmOwner(shop, user, { password: currentPassword, ...step }, from)
  const passwordHash = await hashPassword(newPassword, shop.passwordCost)
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('user').set({ passwordHash, passwordIsFirst: 0 }).where('id', '=', user.id).execute()
    await endOtherSessions(tx, user.id, from.sessionHash)
    await logAccountEvent(tx, 'password-changed', from, shop.now())
  })
}

/** For changes of how the owner logs in, which neither an open session nor the password without its second step allows. */
export async function confirmOwner(
  shop: Shop,
  user: User,
  { password, ...step }: Confirmed,
  from: OwnBrowser,
) {
  const limits = sessionLimits(from.sessionHash)
  await countAttempt(shop.db, limits, shop.now())
  await verifySecondStep(shop, await checkOwnPassword(shop, user, password), step, from)
  await resetAttempts(shop.db, limits)
}

/** Money and settings after hours without a change. */
export async function confirmAgain(
  shop: Shop,
  user: User,
  { password = '', passkey }: { password?: string | undefined; passkey?: PasskeySigned | undefined },
  from: OwnBrowser,
) {
  const limits = sessionLimits(from.sessionHash)
  await countAttempt(shop.db, limits, shop.now())
  if (!passkey) await checkOwnPassword(shop, user, password)
  else if (!(await verifyPasskey(shop, user.id, passkey)))
    throw new ShopError('wrong-login', 'This passkey is not known here, or took too long. Please try again.')
  await resetAttempts(shop.db, limits)
  await confirmSession(shop, from.sessionHash)
}

async function checkOwnPassword({ db }: Shop, { id }: User, password: string) {
  const account = await db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (await verifyPassword(password, account.passwordHash)) return account
  throw new ShopError('wrong-password', 'The password is not right')
}
