import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../../composed-shop.ts'
import { currentUser, refuseVisitor } from '../../platform/http/sessions.ts'

/** The owner, for an answer that nothing keeps. */
export async function whoAsks(shop: Shop, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  return (await currentUser(shop, request, reply)) ?? refuseVisitor()
}
