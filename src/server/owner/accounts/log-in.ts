import type { Credentials, User } from '../../../contract/owner/account.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeToOwner } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { startSession } from '../../platform/http/sessions.ts'
import { type Asker, noteEvent } from './account-events.ts'
import { nobodysHash, passwordFits } from './passwords.ts'
import { takeSecondStep } from './second-step.ts'
import { countTry, forgetTries, guessesOf, guessesOfBrowser, networkOf } from './throttle.ts'

/** Who has this name and password. The try stays counted until `forgetTries`, since more may be asked for. */
export async function checkPassword(
  { db, now, passwordCost }: Shop,
  { username, password }: Pick<Credentials, 'username' | 'password'>,
  from: { address: string; browser: string | null },
) {
  const guesses = from.browser ? guessesOfBrowser(from.browser) : guessesOf(from.address, username)
  await countTry(db, guesses, now())
  const user = await db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst()
  // an unknown name costs the same time as a wrong password, so that the time tells nothing
  const fits = await passwordFits(password, user?.passwordHash ?? nobodysHash(passwordCost))
  if (!user || !fits) throw new ShopError('wrong-login', 'Invalid username or password')
  return { user, guesses }
}

export async function logIn(
  shop: Shop,
  credentials: Credentials,
  from: Asker & { browser: string | null },
): Promise<{ user: User; token: string }> {
  const { db, now } = shop
  // the try stays counted: a right password must not buy endless guesses at the code
  const { user, guesses } = await checkPassword(shop, credentials, from)
  const step = await takeSecondStep(shop, user, credentials).catch(async (error: unknown) => {
    if (credentials.code || credentials.passkey) await noteEvent(db, 'second-step-failed', from, now())
    throw error
  })
  await forgetTries(db, guesses)
  const isNew = from.browser === null
  const token = await db.transaction().execute(async (tx) => {
    if (step === 'recovery-code') await noteEvent(tx, 'recovery-code-used', from, now())
    // at the very first login there is no browser yet that this one could be told from
    if (isNew && (await hasLoggedIn(tx))) {
      const { username } = user
      const payload = { username, network: networkOf(from.address), userAgent: from.userAgent }
      await writeToOwner(tx, { kind: 'owner-new-device', payload, now: now() })
    }
    await noteEvent(tx, isNew ? 'logged-in-anew' : 'logged-in', from, now())
    return startSession(tx, { userId: user.id, userAgent: from.userAgent, now: now() })
  })
  return { user: { id: user.id, username: user.username }, token }
}

const hasLoggedIn = async (tx: Tx) =>
  (await tx
    .selectFrom('accountEvent')
    .select('id')
    .where('kind', 'in', ['logged-in', 'logged-in-anew'])
    .limit(1)
    .executeTakeFirst()) !== undefined
