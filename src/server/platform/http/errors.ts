import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem, RowProblem } from '../../../contract/error.ts'
import { ERROR_HEADER, type ErrorCode, statusOf } from '../../../contract/error-codes.ts'
import { outageOf } from './outage.ts'
import { invalidInput, rowProblemsOf, rowsSentence } from './validation.ts'

/** An error response: a code for programs, which gives the status, and one sentence for people. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, sentence: string, headers: Record<string, string> = {}) {
    super(sentence.replace(/\p{Cc}+/gu, ' ')) // a name that a client sent may hold line breaks
    this.code = code
    this.headers = headers
  }

  get status() {
    return statusOf(this.code)
  }
}

/** A submitted list with invalid rows; nothing of it was saved. */
export class RowsRefused extends ShopError {
  readonly problems: RowProblem[]

  constructor(problems: RowProblem[]) {
    super('bad-rows', rowsSentence(problems))
    this.problems = problems
  }
}

export function notFound(what: string): never {
  throw new ShopError('not-found', `There is no such ${what}`)
}

/** The one place where an error becomes a response. */
export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, sentence, headers, problems } = explain(error)
  if (status === 500) {
    const { id: reqId, method, routeOptions } = request
    request.log.error({ reqId, method, route: routeOptions.url, err: error }, 'request failed')
  }
  // during an outage every request fails alike, so one line without a stack is enough
  const outage = outageOf(error) ?? (error instanceof ShopError && error.cause ? error : null)
  if (outage) logOutage(request, reply, outage)
  sendError(request, reply.headers(headers), { status, code, sentence, problems })
}

/** Not for a client that has left, for whom nothing failed. */
export function logOutage({ id, log }: FastifyRequest, { raw }: FastifyReply, { cause, message }: Error) {
  if (!raw.destroyed) log.warn({ reqId: id, why: String(cause) }, message)
}

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code = codeOf(status), sentence, problems }: Refusal,
) {
  // a malformed URL is answered before the onRequest hook has set the id
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id, [ERROR_HEADER]: code })
  if (!request.headers.accept?.includes('application/problem+json')) {
    return reply.type('text/plain; charset=utf-8').serializer(String).send(sentence)
  }
  const problem: Problem = {
    type: 'about:blank',
    title: titleOf(status),
    status,
    detail: sentence,
    code,
    problems,
  }
  return reply.type('application/problem+json').serializer(JSON.stringify).send(problem)
}

interface Refusal {
  status: number
  /** By default the code of the status. */
  code?: string
  sentence: string
  problems?: RowProblem[]
}

interface Explanation extends Refusal {
  headers: Record<string, string>
}

function explain(error: Error): Explanation {
  if (error instanceof RowsRefused) return { ...plainly(error), problems: error.problems }
  if (error instanceof ShopError) return plainly(error)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = rowProblemsOf(error.validation)
    if (problems.length > 0) return explain(new RowsRefused(problems))
    return { status: 400, code: 'invalid-input', sentence: invalidInput(error.validation[0]), headers: {} }
  }
  const outage = outageOf(error)
  if (outage) return { status: outage.status, sentence: outage.message, headers: RETRY }
  const { statusCode = 500, code = '' } = error as { statusCode?: number; code?: string }
  if (statusCode >= 500)
    return { status: 500, sentence: 'Something went wrong on our side. Please try again.', headers: {} }
  return { status: statusCode, sentence: SENTENCES[code] ?? error.message, headers: {} }
}

const plainly = ({ status, code, message, headers }: ShopError) => ({
  status,
  code,
  sentence: message,
  headers,
})

const RETRY = { 'retry-after': '5' }

const SENTENCES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large to send',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This kind of content is not understood here',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request is empty',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON',
  FST_ERR_BAD_URL: 'This address is not valid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request is shorter or longer than it says',
}

const titleOf = (status: number) => STATUS_CODES[status] ?? 'Error'
const codeOf = (status: number) => titleOf(status).toLowerCase().replaceAll(' ', '-')
