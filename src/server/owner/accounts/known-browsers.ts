import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HOUR, MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeToOwner } from '../../email/write-email.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { cookieFlags, cookieName } from '../../platform/http/sessions.ts'
import { isSame, seal } from '../../platform/secret.ts'
import { EXAMPLE_EMAIL, readShopEmail } from '../settings/settings.ts'
import { attemptOrWait } from './throttle.ts'

const COOKIE = 'cloverleaf_browser'
const YEAR_SECONDS = 365 * 24 * 60 * 60
const LINK_LIFETIME = HOUR

/**
 * A signed cookie in browsers where the owner has logged in, or opened an unlock link. It grants nothing; its failed attempts
 * are counted separately, so that strangers who guess at the username cannot lock the owner out.
 */
export function rememberBrowser(
  shop: Shop,
  reply: FastifyReply,
  username: string,
  name = randomBytes(16).toString('base64url'),
) {
  reply.setCookie(cookieName(shop.config, COOKIE), `${name}.${sealOf(shop, username, name)}`, {
    ...cookieFlags(shop.config),
    maxAge: YEAR_SECONDS,
  })
}

/** The id of a browser that is known for `username`; null where it is not. */
export function knownBrowser(shop: Shop, request: FastifyRequest, username: string): string | null {
  const { cookie = '' } = request.headers
  if (!cookie.includes(`${COOKIE}=`)) return null
  const value = request.server.parseCookie(cookie)[cookieName(shop.config, COOKIE)]
  const [name = '', signature = ''] = value?.split('.') ?? []
  return isSame(signature, sealOf(shop, username, name)) ? name : null
}

const sealOf = ({ secret }: Shop, username: string, name: string) =>
  seal(secret, 'browser', username.toLowerCase(), name)

/** Strangers may ask for it too, so few are sent; the last one always works still. */
const LINK_LIMIT = { key: 'unlock link', free: 3, firstPause: MINUTE, longestPause: LINK_LIFETIME / 4 }

/** Emails the owner a link that makes a browser known, whatever others tried. */
export async function sendUnlockLink({ db, mailer, now }: Shop) {
  if (!mailer || ['', EXAMPLE_EMAIL].includes(await readShopEmail(db))) {
    throw new ShopError(
      'conflict',
      'This shop cannot email you a link. The person who runs its server can give you a new password.',
    )
  }
  if ((await attemptOrWait(db, [LINK_LIMIT], now())) > 0) return
  const expiresAt = now().getTime() + LINK_LIFETIME
  await db
    .transaction()
    .execute((tx) => writeToOwner(tx, { kind: 'owner-unlock', payload: { expiresAt }, now: now() }))
}

/** Null once it has expired. In the fragment, which no log sees. */
export const unlockUrl = ({ config, secret, now }: Shop, expiresAt: number): string | null =>
  expiresAt > now().getTime()
    ? `${config.publicUrl}/#unlock=${expiresAt}.${seal(secret, 'unlock link', expiresAt)}`
    : null

/** However often a link is opened, all its browsers share their tries. */
export async function openUnlockLink(shop: Shop, reply: FastifyReply, token: string) {
  const [expiresAt = '', signature = ''] = token.split('.')
  const isValid = isSame(signature, seal(shop.secret, 'unlock link', Number(expiresAt)))
  if (!isValid || Number(expiresAt) <= shop.now().getTime())
    throw new ShopError('link-expired', 'This link has expired. Ask for a new one where you log in.')
  const { username } = await shop.db
    .selectFrom('user')
    .select('username')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  rememberBrowser(shop, reply, username, createHash('sha256').update(token).digest('base64url').slice(0, 22))
}
