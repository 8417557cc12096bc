import { CODE_NEEDED, type Credentials, type User, WRONG_CODE } from '../../contract/account.ts'
import type { Shop } from '../composed-shop.ts'
import { ShopError } from '../http/errors.ts'
import { startSession } from '../http/sessions.ts'
import { NOBODYS_HASH, passwordFits } from './passwords.ts'
import { countTry, forgetTries, guessesOf, guessesOfBrowser } from './throttle.ts'
import { acceptCode } from './totp.ts'

export async function logIn(
  { db, now }: Shop,
  { username, password, code }: Credentials,
  from: { address: string; userAgent: string | null; browser: string | null },
): Promise<{ user: User; token: string }> {
  const guesses = from.browser ? guessesOfBrowser(from.browser) : guessesOf(from.address, username)
  await countTry(db, guesses, now())

  const user = await db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst()
  // an unknown name costs the same time as a wrong password, so that the time tells nothing
  const fits = await passwordFits(password, user?.passwordHash ?? NOBODYS_HASH)
  if (!user || !fits) throw new ShopError('wrong-login', 'Invalid username or password')
  if (user.totpSecret !== null) {
    // the try stays counted: a right password must not buy endless guesses at the code
    if (!code) throw new ShopError('code-needed', CODE_NEEDED)
    if (!(await acceptCode(db, user.id, user.totpSecret, code, now())))
      throw new ShopError('wrong-code-at-login', WRONG_CODE)
  }

  await forgetTries(db, guesses)
  const token = await db
    .transaction()
    .execute((tx) => startSession(tx, { userId: user.id, userAgent: from.userAgent, now: now() }))
  return { user: { id: user.id, username: user.username }, token }
}
