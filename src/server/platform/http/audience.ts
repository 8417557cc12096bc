import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../../composed-shop.ts'
import { sendJson } from './response-cache.ts'
import { hasSession, isAdmin } from './sessions.ts'

/** Visitors see active sports and what belongs to them, the owner everything. */
export interface Audience {
  asOwner?: boolean
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
    if (!(await isAdmin(shop, request, reply))) return toVisitor()
    reply.header('cache-control', 'no-store').send(await read({ asOwner: true }))
  }
}
