import type { User } from '../../../contract/owner/account.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { passwordFits } from './passwords.ts'
import { countTry, forgetTries, guessesOf } from './throttle.ts'

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
