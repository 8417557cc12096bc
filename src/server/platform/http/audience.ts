import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../../composed-shop.ts'
import { sendJson } from './response-cache.ts'
import { hasSession, isAdmin } from './sessions.ts'

/** Who looks: a visitor sees active sports and what belongs to them, the owner everything. */
export interface Audience {
  asOwner?: boolean
}

/** Gives every visitor the same ready answer, and the admin, who sees more, one of their own. */
export function sendToAudience(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  read: (audience: Audience) => Promise<unknown>,
): void | Promise<void> {
  const toVisitor = () => sendJson(shop.responses, request, reply, key, () => read({}))
  return hasSession(request) ? toWhoeverItIs() : toVisitor()

  async function toWhoeverItIs() {
    if (!(await isAdmin(shop, request, reply))) return toVisitor()
    reply.header('cache-control', 'no-store').send(await read({ asOwner: true }))
  }
}
