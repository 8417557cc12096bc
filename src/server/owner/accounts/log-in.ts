import type { Credentials, User } from '../../../contract/owner/account.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeToOwner } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import { startSession } from '../../platform/http/sessions.ts'
import type { RowOf } from '../../tables.ts'
import { type Client, logAccountEvent } from './account-events.ts'
import { startPasskeyLogin } from './passkeys.ts'
import { dummyHash, verifyPassword } from './passwords.ts'
import { verifySecondStep } from './second-step.ts'
import {
  attemptOrWait,
  browserLimits,
  codeLimits,
  loginLimits,
  refuseTooMany,
  resetAttempts,
  secondChances,
} from './throttle.ts'

interface LoginClient extends Client {
  /** The id of a browser that has logged in before. */
  browser: string | null
}

export async function logIn(
  shop: Shop,
  credentials: Credentials,
  from: LoginClient,
): Promise<{ user: User; token: string }> {
  const { db, now } = shop
  const limits = limitsOf(from, credentials.username)
  // counted until both steps are right: a correct password must not allow unlimited guesses at the code
  const wait = await attemptOrWait(db, limits, now())
  const user =
    wait > 0 ? await passInPause(shop, credentials, from, wait) : await checkPassword(shop, credentials)
  if (wait === 0) await verifySecondStep(shop, user, credentials, named(from, user))
  await resetAttempts(db, limits)
  const isNew = from.browser === null
  const token = await db.transaction().execute(async (tx) => {
    // the very first login is not from a new device
    if (isNew && user.role === 'owner' && (await hasLoggedIn(tx))) {
      const { username } = user
      const payload = { username, network: networkOf(from.address), userAgent: from.userAgent }
      await writeToOwner(tx, { kind: 'owner-new-device', payload, now: now() })
    }
    await logAccountEvent(tx, isNew ? 'logged-in-anew' : 'logged-in', named(from, user), now())
    return startSession(tx, { userId: user.id, userAgent: from.userAgent, now: now() })
  })
  const { id, username, role } = user
  return { user: { id, username, ...(role === 'helper' && { role }) }, token }
}

const named = (from: Client, { role, username }: RowOf<'user'>): Client =>
  role === 'helper' ? { ...from, helper: username } : from

/** For the correct password. During a pause for everyone: a passkey cannot be guessed, and the login asks for both. */
export async function askPasskey(
  shop: Shop,
  credentials: Pick<Credentials, 'username' | 'password'>,
  from: LoginClient,
) {
  const { db, now } = shop
  const wait = await attemptOrWait(db, limitsOf(from, credentials.username), now())
  if (wait === 0) return startPasskeyLogin(shop, (await checkPassword(shop, credentials)).id)
  if ((await attemptOrWait(db, secondChances(from.address), now())) > 0) refusePaused(wait)
  return startPasskeyLogin(
    shop,
    (await findUser(shop, credentials.username))?.id ?? null,
    credentials.username,
  )
}

/**
 * Failed logins of strangers must not keep the owner out: the password together with its second step passes during a pause.
 * Everything else is answered by the pause, so that no guess is confirmed.
 */
async function passInPause(shop: Shop, credentials: Credentials, from: LoginClient, wait: number) {
  const { db, now } = shop
  const chances = secondChances(from.address)
  if (!credentials.code && !credentials.passkey) refusePaused(wait)
  if ((await attemptOrWait(db, chances, now())) > 0) refusePaused(wait)
  try {
    const user = await checkPassword(shop, credentials)
    // only those who know the password can use these up
    const codes = credentials.passkey ? [] : codeLimits(user.id)
    if (codes.length > 0 && (await attemptOrWait(db, codes, now())) > 0) refusePaused(wait)
    if ((await verifySecondStep(shop, user, credentials, named(from, user))) === null) refusePaused(wait)
    await resetAttempts(db, [...chances, ...codes])
    return user
  } catch (error) {
    if (error instanceof ShopError) refusePaused(wait)
    throw error
  }
}

async function checkPassword(shop: Shop, { username, password }: Pick<Credentials, 'username' | 'password'>) {
  const user = await findUser(shop, username)
  // an unknown username takes as long as a wrong password
  const isCorrect = await verifyPassword(password, user?.passwordHash ?? dummyHash(shop.passwordCost))
  if (!user || !isCorrect) throw new ShopError('wrong-login', 'Invalid username or password')
  return user
}

const findUser = ({ db }: Shop, username: string) =>
  db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst()

const limitsOf = ({ address, browser }: LoginClient, username: string) =>
  browser ? browserLimits(browser) : loginLimits(address, username)

const refusePaused = (wait: number): never => refuseTooMany(wait, 'Too many failed logins.')

const hasLoggedIn = async (tx: Tx) =>
  (await tx
    .selectFrom('accountEvent')
    .select('id')
    .where('kind', 'in', ['logged-in', 'logged-in-anew'])
    .limit(1)
    .executeTakeFirst()) !== undefined
