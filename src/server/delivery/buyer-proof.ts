import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../compose.ts'
import type { RowOf } from '../db/tables.ts'
import { hashToken } from './order-token.ts'

const COOKIE = 'buyer'
const LIFETIME_SECONDS = 400 * 24 * 60 * 60
const TOKEN = /^[\w-]{43}$/

/** What this browser has shown to be its own. */
export interface Proven {
  /** Those it paid or opened. */
  orders: number[]
  paid: number[]
  emails: string[]
}

type Kind = RowOf<'buyerProof'>['kind']

/** This browser paid the order. */
export const proveOrder = (shop: Shop, request: FastifyRequest, reply: FastifyReply, purchaseId: number) =>
  prove(shop, request, reply, ['order', 'payer'], String(purchaseId))

/** This browser opened the order's link. */
export const proveOpened = (shop: Shop, request: FastifyRequest, reply: FastifyReply, purchaseId: number) =>
  prove(shop, request, reply, ['order'], String(purchaseId))

/** This browser reads the mail of the address. */
export const proveEmail = (shop: Shop, request: FastifyRequest, reply: FastifyReply, email: string) =>
  prove(shop, request, reply, ['email'], email.toLowerCase())

async function prove(
  { db, config, now }: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  kinds: Kind[],
  value: string,
) {
  const token = tokenOf(request) ?? randomBytes(32).toString('base64url')
  givenNow.set(request, token)
  const createdAt = now().toISOString()
  await db
    .insertInto('buyerProof')
    .values(kinds.map((kind) => ({ kind, value, tokenHash: hashToken(token), createdAt })))
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

/** This browser is nobody's any more. */
export async function forgetBrowser({ db }: Shop, request: FastifyRequest, reply: FastifyReply) {
  const browser = browserOf(request)
  if (browser) await db.deleteFrom('buyerProof').where('tokenHash', '=', browser).execute()
  reply.clearCookie(COOKIE, { path: '/' })
}

/** Asks the database only when the request brings a buyer's cookie. */
export async function provenBy({ db }: Pick<Shop, 'db'>, request: FastifyRequest): Promise<Proven> {
  const browser = browserOf(request)
  const rows = browser
    ? await db.selectFrom('buyerProof').select(['kind', 'value']).where('tokenHash', '=', browser).execute()
    : []
  const valuesOf = (kind: Kind) => rows.filter((row) => row.kind === kind).map(({ value }) => value)
  return {
    orders: valuesOf('order').map(Number),
    paid: valuesOf('payer').map(Number),
    emails: valuesOf('email'),
  }
}

export const isBuyer = (request: FastifyRequest) => tokenOf(request) !== undefined

/** The browser's name in the books; null where it brings no buyer's cookie. */
export function browserOf(request: FastifyRequest) {
  const token = tokenOf(request)
  return token ? hashToken(token) : null
}

/** A second proof within one request belongs to the browser that was named by the first. */
const givenNow = new WeakMap<FastifyRequest, string>()

function tokenOf(request: FastifyRequest) {
  const { cookie } = request.headers
  const token =
    givenNow.get(request) ?? (cookie?.includes(`${COOKIE}=`) && request.server.parseCookie(cookie)[COOKIE])
  return token && TOKEN.test(token) ? token : undefined
}
