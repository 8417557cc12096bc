import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY, HOUR } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { preparedInsert } from '../../platform/db/prepared.ts'
import { cookieFlags, cookieName } from '../../platform/http/sessions.ts'
import { randomToken } from '../../platform/random-token.ts'
import type { RowOf } from '../../tables.ts'
import { hashToken } from './order-link.ts'

const COOKIE = 'buyer'
const LIFETIME_SECONDS = 400 * 24 * 60 * 60
const TOKEN = /^[\w-]{43}$/
/** How long a proven address stays proven. */
const ADDRESS_LIFE = 90 * DAY

/** What this browser has proven. */
export interface Proven {
  /** Those it paid or opened. */
  orders: number[]
  paid: number[]
  emails: string[]
}

type Kind = RowOf<'buyerProof'>['kind']

type Purchases = Pick<RowOf<'purchase'>, 'id'>[]

/** This browser paid the order. */
export const proveOrder = (shop: Shop, request: FastifyRequest, reply: FastifyReply, sales: Purchases) =>
  prove(shop, request, reply, ['order', 'payer'], idsOf(sales))

/** This browser opened the order's link. */
export const proveOpened = (shop: Shop, request: FastifyRequest, reply: FastifyReply, sales: Purchases) =>
  prove(shop, request, reply, ['order'], idsOf(sales))

const idsOf = (sales: Purchases) => sales.map(({ id }) => String(id))

/** This browser opened an emailed link, so it reads the emails of the address. */
export const proveEmail = (shop: Shop, request: FastifyRequest, reply: FastifyReply, email: string) =>
  prove(shop, request, reply, ['email'], [email])

const insertProofs = preparedInsert('buyerProof', (insert) =>
  insert.onConflict((conflict) =>
    conflict
      .columns(['tokenHash', 'kind', 'value'])
      .doUpdateSet((row) => ({ expiresAt: row.ref('excluded.expiresAt') })),
  ),
)

/**
 * A new proof gives the browser a new token with a copy of its proofs, so that a cookie that was planted or read before shows
 * nothing new. The old token stays as it is, since the response with the new one may get lost.
 */
async function prove(
  { db, config, now }: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  kinds: Kind[],
  values: string[],
) {
  const brought = tokenOf(config, request)
  const shown = brought ? await proofsOf(db, brought, now()) : []
  const fresh = values
    .flatMap((value) => kinds.map((kind) => ({ kind, value })))
    .filter(({ kind, value }) => !shown.some((proof) => proof.kind === kind && proof.value === value))
  const isOurs = fresh.length === 0 || givenNow.has(request)
  const token = brought && isOurs ? brought : randomToken(32, 'base64url')
  givenNow.set(request, token)
  const time = now().toISOString()
  const device = shown.find((proof) => proof.device !== null)?.device ?? randomToken(12, 'hex')
  const userAgent = request.headers['user-agent']?.slice(0, 400) ?? null
  const taken = token === brought ? [] : shown
  const proofs = [
    ...taken.map(({ kind, value, createdAt, expiresAt }) => ({ kind, value, createdAt, expiresAt })),
    ...fresh.map(({ kind, value }) => ({
      kind,
      value,
      createdAt: time,
      expiresAt: kind === 'email' ? new Date(now().getTime() + ADDRESS_LIFE).toISOString() : null,
    })),
  ]
  if (proofs.length > 0) {
    const tokenHash = hashToken(token)
    const rows = proofs.map((proof) => ({ ...proof, tokenHash, device, userAgent, lastUsedAt: time }))
    await insertProofs(db, rows)
  }
  reply.setCookie(cookieName(config, COOKIE), token, { ...cookieFlags(config), maxAge: LIFETIME_SECONDS })
}

const proofsOf = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('buyerProof')
    .select(['kind', 'value', 'device', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .where('tokenHash', '=', hashToken(token))
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now.toISOString())]))
    .execute()

/** Deletes all proofs of this browser. */
export async function forgetBrowser({ db, config }: Shop, request: FastifyRequest, reply: FastifyReply) {
  const browser = browserOf(config, request)
  const known = browser && (await deviceOf(db, browser))
  if (known) await db.deleteFrom('buyerProof').where('device', '=', known).execute()
  reply.clearCookie(cookieName(config, COOKIE), cookieFlags(config))
}

/** The device id that all tokens of a browser share; null where it has proven nothing. */
export const deviceOf = async (db: Db, tokenHash: string): Promise<string | null> =>
  (
    await db
      .selectFrom('buyerProof')
      .select('device')
      .where('tokenHash', '=', tokenHash)
      .where('device', 'is not', null)
      .executeTakeFirst()
  )?.device ?? null

/** Asks the database only when the request brings a buyer's cookie. */
export async function provenBy(
  { db, config, now }: Pick<Shop, 'db' | 'config' | 'now'>,
  request: FastifyRequest,
): Promise<Proven> {
  const token = tokenOf(config, request)
  const rows = token ? await proofsOf(db, token, now()) : []
  // written once an hour at most
  const aWhileAgo = new Date(now().getTime() - HOUR).toISOString()
  if (token && rows.some(({ lastUsedAt }) => lastUsedAt !== null && lastUsedAt < aWhileAgo)) {
    await db
      .updateTable('buyerProof')
      .set({ lastUsedAt: now().toISOString() })
      .where('tokenHash', '=', hashToken(token))
      .execute()
  }
  const valuesOf = (kind: Kind) => rows.filter((row) => row.kind === kind).map(({ value }) => value)
  return {
    orders: valuesOf('order').map(Number),
    paid: valuesOf('payer').map(Number),
    emails: valuesOf('email'),
  }
}

export const isBuyer = (config: Config, request: FastifyRequest) => tokenOf(config, request) !== undefined

/** The hash of the browser's token; null without the cookie. */
export function browserOf(config: Config, request: FastifyRequest) {
  const token = tokenOf(config, request)
  return token ? hashToken(token) : null
}

/** The token given in this request, for a second proof in the same request. */
const givenNow = new WeakMap<FastifyRequest, string>()

function tokenOf(config: Config, request: FastifyRequest) {
  const { cookie } = request.headers
  const token =
    givenNow.get(request) ??
    (cookie?.includes(`${COOKIE}=`) && request.server.parseCookie(cookie)[cookieName(config, COOKIE)])
  return token && TOKEN.test(token) ? token : undefined
}

/** Deletes the shares of orders, what browsers may open of them, and who looked at them. */
export async function endOrderAccess(tx: Tx, ids: number[]) {
  await tx.deleteFrom('orderVisit').where('purchaseId', 'in', ids).execute()
  await tx.deleteFrom('share').where('purchaseId', 'in', ids).execute()
  await tx
    .deleteFrom('buyerProof')
    .where('kind', 'in', ['order', 'payer'])
    .where('value', 'in', ids.map(String))
    .execute()
}
