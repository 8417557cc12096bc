import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../compose.ts'
import type { Db } from '../db/open.ts'
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

/**
 * A browser that shows something new gets a new name, which takes over what the one before had shown: whoever planted a
 * cookie in somebody's browser, or has read it once, learns nothing from then on. The old name is left as it was, since
 * the answer with the new one may get lost on its way.
 */
async function prove(
  { db, config, now }: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  kinds: Kind[],
  value: string,
) {
  const brought = tokenOf(request)
  const shown = brought ? await proofsOf(db, brought) : []
  const fresh = kinds.filter((kind) => !shown.some((proof) => proof.kind === kind && proof.value === value))
  const isOurs = fresh.length === 0 || givenNow.has(request)
  const token = brought && isOurs ? brought : randomBytes(32).toString('base64url')
  givenNow.set(request, token)
  const proofs = [...(token === brought ? [] : shown), ...fresh.map((kind) => ({ kind, value }))]
  const createdAt = now().toISOString()
  if (proofs.length > 0) {
    await db
      .insertInto('buyerProof')
      .values(proofs.map((proof) => ({ ...proof, tokenHash: hashToken(token), createdAt })))
      .onConflict((conflict) => conflict.columns(['tokenHash', 'kind', 'value']).doNothing())
      .execute()
  }
  reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https://'),
    maxAge: LIFETIME_SECONDS,
  })
}

const proofsOf = (db: Db, token: string) =>
  db.selectFrom('buyerProof').select(['kind', 'value']).where('tokenHash', '=', hashToken(token)).execute()

/** This browser is nobody's any more. */
export async function forgetBrowser({ db }: Shop, request: FastifyRequest, reply: FastifyReply) {
  const browser = browserOf(request)
  if (browser) await db.deleteFrom('buyerProof').where('tokenHash', '=', browser).execute()
  reply.clearCookie(COOKIE, { path: '/' })
}

/** Asks the database only when the request brings a buyer's cookie. */
export async function provenBy({ db }: Pick<Shop, 'db'>, request: FastifyRequest): Promise<Proven> {
  const token = tokenOf(request)
  const rows = token ? await proofsOf(db, token) : []
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
