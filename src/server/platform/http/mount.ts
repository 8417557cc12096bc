import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressOf, type Endpoint, type Output, type Subject } from '../../../contract/endpoint.ts'
import { type ErrorCode, statusOf } from '../../../contract/error-codes.ts'
import type { Shop } from '../../composed-shop.ts'
import { type Audience, sendToAudience } from './audience.ts'
import { answerError, ShopError } from './errors.ts'
import { type CheckFenceLink, requireAccess } from './sessions.ts'

/** Every call can throw these, so none declares them. */
const COMMON_ERRORS: readonly ErrorCode[] = ['invalid-input', 'forbidden']

type Parsed<E, Name extends keyof Endpoint> = E extends { [N in Name]: infer S extends z.ZodType }
  ? z.output<S>
  : unknown

/** A request whose parts were validated by the declaration. */
export type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: Parsed<E, 'params'>
  Querystring: Parsed<E, 'query'>
  Headers: Parsed<E, 'headers'>
  Body: Parsed<E, 'body'>
}>

/** The result of a handler is ignored where no answer is declared. */
type Result<E extends Endpoint> = E extends { answer: z.ZodType } ? Output<E> : unknown

/** What cached responses for visitors show. */
const SHOWN_TO_VISITORS: readonly Subject[] = ['catalogue', 'portfolio', 'shop']

/** Mounts declared calls with validation, the check of access before the body is read, OpenAPI schema and invalidation after success. */
export function mounting(app: FastifyInstance, shop: Shop, checkFenceLink?: CheckFenceLink) {
  /** For a handler that sends its response itself: a cached one, or a file. */
  function mountSent<E extends Endpoint>(
    call: E,
    handler: (request: RequestOf<E>, reply: FastifyReply) => unknown,
  ) {
    app.route({
      method: call.method,
      url: call.path,
      ...(call.access !== 'visitor' && {
        onRequest: [requireAccess(shop, call, checkFenceLink), setNoStore],
      }),
      ...(call.maxBytes !== undefined && { bodyLimit: call.maxBytes }),
      ...(call.takesHours && { config: { takesHours: true } }),
      schema: schemaOf(call),
      errorHandler: (error, request, reply) => {
        logUndeclaredError(call, error, request)
        answerError(error, request, reply)
      },
      handler: handler as (request: FastifyRequest, reply: FastifyReply) => unknown,
    })
  }

  /** The handler gets validated input and returns the answer. */
  function mount<E extends Endpoint & { produces?: never }>(
    call: E,
    handler: (request: RequestOf<E>, reply: FastifyReply) => Result<E> | Promise<Result<E>>,
  ) {
    const isShown = call.changes?.some((subject) => SHOWN_TO_VISITORS.includes(subject))
    mountSent(call, async (request, reply) => {
      reply.code(successOf(call))
      const answer = await handler(request, reply)
      if (isShown) shop.responses.invalidateEverywhere()
      return call.answer ? answer : null
    })
  }

  /** A read with one cached response for all visitors, and an uncached one for the owner, who sees more. */
  function mountForAudience<E extends Endpoint>(
    call: E,
    read: (audience: Audience, request: RequestOf<E>) => Promise<Output<E>>,
  ) {
    mountSent(call, (request, reply) =>
      sendToAudience(shop, request, reply, addressOf(call, request as object), (audience) =>
        read(audience, request),
      ),
    )
  }

  return { mount, mountForAudience, mountSent }
}

const setNoStore = async (_request: FastifyRequest, reply: FastifyReply) => {
  reply.header('cache-control', 'no-store')
}

const successOf = ({ status, answer }: Endpoint) => status ?? (answer ? 200 : 204)

function schemaOf(call: Endpoint) {
  const { tag, summary, params, query, headers, body, consumes, produces, answer, later } = call
  const sent = produces
    ? { 200: { description: 'The file', content: { [produces]: { schema: z.string() } } } }
    : { [successOf(call)]: answer ?? z.null(), ...(later && { 202: later }) }
  return {
    tags: [tag],
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(consumes && { consumes: [consumes] }),
    ...(produces && { produces: [produces] }),
    response: { ...errorResponsesOf(call), ...sent },
  }
}

/** Thrown by `requireAccess`. */
const ACCESS_ERRORS: readonly ErrorCode[] = [
  'login-required',
  'first-password',
  'two-step-needed',
  'confirm-needed',
]
const FENCE_ERRORS: readonly ErrorCode[] = ['link-expired', 'too-many-requests']

const isDeclared = ({ access, errors }: Endpoint, code: ErrorCode) =>
  COMMON_ERRORS.includes(code) ||
  (access !== 'visitor' && ACCESS_ERRORS.includes(code)) ||
  (access === 'fence' && FENCE_ERRORS.includes(code)) ||
  Boolean(errors?.includes(code))

/** An error code missing from the declaration is a bug: tests fail on this log line. The caller gets its response anyway. */
function logUndeclaredError(call: Endpoint, error: Error, { id: reqId, log }: FastifyRequest) {
  if (!(error instanceof ShopError) || isDeclared(call, error.code)) return
  const { method, path } = call
  log.error(
    { reqId, method, route: path, code: error.code },
    'refused with a code that the call does not declare',
  )
}

/** The OpenAPI error responses: the codes of each status. */
const errorResponsesOf = ({ errors = [] }: Endpoint) =>
  Object.fromEntries(
    Array.from(Map.groupBy(errors, statusOf), ([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'text/plain': { schema: z.string() } } },
    ]),
  )
