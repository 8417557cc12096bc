import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../../composed-shop.ts'
import { isLocalHost } from '../../platform/config/read-payments.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { isOwner } from '../../platform/http/sessions.ts'
import type { RowOf } from '../../tables.ts'
import { modeOf } from '../providers/payments.ts'

export type Site = Pick<Shop, 'config'>
type Mode = Pick<RowOf<'purchase'>, 'mode'>

/**
 * Whether a paid order owns videos and takes a copy. One without real money does so only in a shop that no other machine
 * reaches, until that shop takes real money.
 */
export const givesAccess = ({ config }: Site, { mode }: Mode) =>
  mode === 'live' || (config.isLocal && modeOf(config) !== 'live')

/** Strangers reach the shop, and its orders cost nothing. */
export const isPublicTest = ({ config }: Site) => !config.isLocal && modeOf(config) !== 'live'

/** Real videos of a test order are for this machine and the owner. Demo videos are for all. */
export async function refuseTestOrder(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  purchase: Mode,
) {
  if (purchase.mode === 'live') return
  if (givesAccess(shop, purchase) && isLocalRequest(request)) return
  if (await isOwner(shop, request, reply)) return
  throw new ShopError('forbidden', 'This was a test order: no money was taken, so it has no real video.')
}

const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip']

/** From this machine's own browser: a tunnel names the public host, or says for whom it asks. */
function isLocalRequest({ socket, headers }: FastifyRequest) {
  const host = URL.parse(`http://${headers.host}`)?.hostname ?? ''
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isThisMachine = isIP(address) === 0 || address === '::1' || address.startsWith('127.')
  return isThisMachine && isLocalHost(host) && !PROXY_HEADERS.some((name) => name in headers)
}
