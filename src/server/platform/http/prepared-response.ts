import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

/** A finished response that is the same for every visitor: its bytes, plain and brotli, and its ETag. */
export interface PreparedResponse {
  status: number
  type: string
  plain: Buffer
  brotli: Buffer
  etag: string
  headers?: Record<string, string>
  /** By default status 200 only: there are infinitely many addresses that do not exist. */
  isCacheable?: boolean
}

export async function prepareResponse(status: number, type: string, text: string): Promise<PreparedResponse> {
  const plain = unpooled(Buffer.from(text))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const brotli = unpooled(await compress(plain, { params }))
  // weak, because the plain and the brotli form share it
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, type, plain, brotli, etag }
}

/** Node slices small buffers out of a shared pool, so a cached one would retain the whole pool. */
function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Returns nothing: if a handler returns the reply, Fastify waits for its end. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedResponse,
  cacheControl = 'no-cache',
): void {
  const { 'if-none-match': known, 'accept-encoding': encodings } = request.headers
  if (answer.headers) reply.headers(answer.headers)
  reply
    .header('etag', answer.etag)
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding, cookie')
  if (known?.includes(answer.etag)) {
    reply.code(304).send()
    return
  }
  reply.code(answer.status).header('content-type', answer.type)
  if (acceptsBrotli(encodings)) reply.header('content-encoding', 'br').send(answer.brotli)
  else reply.send(answer.plain)
}

const acceptsBrotli = (encodings: string | string[] | undefined) =>
  encodings !== undefined && /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(encodings))
