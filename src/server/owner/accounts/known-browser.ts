import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../../composed-shop.ts'
import { cookieFlags } from '../../platform/http/sessions.ts'
import { isSame, seal } from '../../platform/secret.ts'

const COOKIE = 'cloverleaf_browser'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * A browser in which the owner has logged in before is known by a sealed name. It opens nothing; its failed tries are
 * counted by themselves, so that nobody who guesses at the owner's name can keep the owner out.
 */
export function rememberBrowser(shop: Shop, reply: FastifyReply, username: string) {
  const name = randomBytes(16).toString('base64url')
  reply.setCookie(COOKIE, `${name}.${sealOf(shop, username, name)}`, {
    ...cookieFlags(shop.config),
    maxAge: YEAR_SECONDS,
  })
}

/** The name under which this browser is known to have logged in as `username`; null where it is not. */
export function knownBrowser(shop: Shop, request: FastifyRequest, username: string): string | null {
  const { cookie = '' } = request.headers
  if (!cookie.includes(`${COOKIE}=`)) return null
  const [name = '', brought = ''] = request.server.parseCookie(cookie)[COOKIE]?.split('.') ?? []
  return isSame(brought, sealOf(shop, username, name)) ? name : null
}

const sealOf = ({ secret }: Shop, username: string, name: string) =>
  seal(secret, 'browser', username.toLowerCase(), name)
