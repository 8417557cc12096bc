import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../compose.ts'
import { hashToken } from './order-token.ts'

const COOKIE = 'buyer'
const LIFETIME_SECONDS = 400 * 24 * 60 * 60
const TOKEN = /^[\w-]{43}$/

/** What this browser has shown to be its own. */
export interface Proven {
  orders: number[]
  emails: string[]
}

/** This browser paid the order, or opened its link. */
export const proveOrder = (shop: Shop, request: FastifyRequest, reply: FastifyReply, purchaseId: number) =>
  prove(shop, request, reply, [{ kind: 'order', value: String(purchaseId) }])

/** This browser reads the mail of the address. */
export const proveEmail = (shop: Shop, request: FastifyRequest, reply: FastifyReply, email: string) =>
  prove(shop, request, reply, [{ kind: 'email', value: email.toLowerCase() }])

async function prove(
  { db, config, now }: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  proofs: { kind: 'order' | 'email'; value: string }[],
) {
  const token = tokenOf(request) ?? randomBytes(32).toString('base64url')
  // a second proof within this request belongs to the same browser
  request.cookies[COOKIE] = token
  const createdAt = now().toISOString()
  await db
    .insertInto('buyerProof')
    .values(proofs.map((proof) => ({ ...proof, tokenHash: hashToken(token), createdAt })))
    .onConflict((conflict) => conflict.columns(['tokenHash', 'kind', 'value']).doNothing())
    .execute()
  reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https://'),
    maxAge: LIFETIME_SECONDS,
  })
}

/** Asks the database only when the request brings a buyer's cookie. */
export async function provenBy({ db }: Pick<Shop, 'db'>, request: FastifyRequest): Promise<Proven> {
  const token = tokenOf(request)
  if (!token) return { orders: [], emails: [] }
  const rows = await db
    .selectFrom('buyerProof')
    .select(['kind', 'value'])
    .where('tokenHash', '=', hashToken(token))
    .execute()
  return {
    orders: rows.flatMap(({ kind, value }) => (kind === 'order' ? [Number(value)] : [])),
    emails: rows.flatMap(({ kind, value }) => (kind === 'email' ? [value] : [])),
  }
}

export const isBuyer = (request: FastifyRequest) => tokenOf(request) !== undefined

function tokenOf(request: FastifyRequest) {
  const token = request.cookies[COOKIE]
  return token && TOKEN.test(token) ? token : undefined
}
