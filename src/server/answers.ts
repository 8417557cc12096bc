import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

/** A finished answer that is the same for every visitor: ready bytes, their brotli form and their tag. */
export interface Answer {
  status: number
  type: string
  plain: Buffer
  brotli: Buffer
  etag: string
}

export async function finishAnswer(status: number, type: string, text: string): Promise<Answer> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const brotli = await compress(plain, { params })
  // weak, since the plain and the brotli form share it
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, type, plain, brotli, etag }
}

/**
 * Keeps finished answers until the catalogue changes, made once however many ask at the same time.
 * The least recently used leave first when `maxBytes` is reached.
 */
export class AnswerCache {
  readonly #answers = new Map<string, Promise<Answer>>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = 128 * 1024 * 1024) {
    this.#maxBytes = maxBytes
  }

  get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(key)
    if (known) {
      this.#answers.delete(key)
      this.#answers.set(key, known)
      return known
    }
    const making = make()
    this.#answers.set(key, making)
    making.then(
      (answer) => this.#count(key, making, answer),
      () => this.#answers.get(key) === making && this.#answers.delete(key),
    )
    return making
  }

  /** To be called after every write that a visitor can see. What is being made meanwhile is not kept. */
  drop() {
    this.#answers.clear()
    this.#bytes = 0
  }

  #count(key: string, making: Promise<Answer>, answer: Answer) {
    if (this.#answers.get(key) !== making) return
    // addresses that do not exist are without end
    if (answer.status !== 200) return void this.#answers.delete(key)
    this.#bytes += sizeOf(answer)
    for (const [oldest, promise] of this.#answers) {
      if (this.#bytes <= this.#maxBytes || promise === making) break
      this.#answers.delete(oldest)
      promise.then((old) => {
        this.#bytes -= sizeOf(old)
      })
    }
  }
}

// the overhead keeps a flood of tiny answers, such as empty lists for made-up ids, within the bound
const sizeOf = (answer: Answer) => answer.plain.length + answer.brotli.length + 1024

/** Answers a visitor with JSON that is the same for everyone, made once per change of the shop. */
export async function sendJson(
  answers: AnswerCache,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  read: () => Promise<unknown>,
) {
  const answer = await answers.get(key, async () =>
    finishAnswer(200, JSON_TYPE, JSON.stringify(await read())),
  )
  return sendAnswer(request, reply, answer)
}

const JSON_TYPE = 'application/json; charset=utf-8'

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  const { 'if-none-match': known, 'accept-encoding': encodings } = request.headers
  reply
    .header('etag', answer.etag)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, cookie')
  if (known?.includes(answer.etag)) return reply.code(304).send()
  reply.code(answer.status).header('content-type', answer.type)
  if (!acceptsBrotli(encodings)) return reply.send(answer.plain)
  return reply.header('content-encoding', 'br').send(answer.brotli)
}

const acceptsBrotli = (encodings: string | string[] | undefined) =>
  encodings !== undefined && /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(encodings))
