import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../../composed-shop.ts'
import { sendJson } from './response-cache.ts'
import { hasSession, roleOf } from './sessions.ts'

/** Visitors see active sports and what belongs to them, the owner and helpers everything. */
export interface Audience {
  asOwner?: boolean
  /** Beside `asOwner`: without the secret links of unlisted riders. */
  asHelper?: boolean
}

/** Sends all visitors the same cached response, and the owner an uncached one. */
export function sendToAudience(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  read: (audience: Audience) => Promise<unknown>,
): void | Promise<void> {
  const toVisitor = () => sendJson(shop.responses, request, reply, key, () => read({}))
  return hasSession(request) ? toSession() : toVisitor()

  async function toSession() {
    const role = await roleOf(shop, request, reply)
    if (!role) return toVisitor()
    const audience = { asOwner: true, asHelper: role === 'helper' }
    reply.header('cache-control', 'no-store').send(await read(audience))
  }
}
