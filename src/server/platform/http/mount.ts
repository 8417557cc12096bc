import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Answer, addressOf, type Endpoint, type Subject } from '../../../contract/endpoint.ts'
import { type ErrorCode, statusOf } from '../../../contract/error-codes.ts'
import type { Shop } from '../../composed-shop.ts'
import { type Audience, sendToAudience } from './audience.ts'
import { answerError, ShopError } from './errors.ts'
import { requireAdmin } from './sessions.ts'

/** Any call can be refused like this, so that none declares it. */
const OF_ANY_CALL: readonly ErrorCode[] = ['invalid-input', 'forbidden']

type Output<E, Name extends keyof Endpoint> = E extends { [N in Name]: infer S extends z.ZodType }
  ? z.output<S>
  : unknown

/** A request whose parts have been checked by the declaration. */
export type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: Output<E, 'params'>
  Querystring: Output<E, 'query'>
  Headers: Output<E, 'headers'>
  Body: Output<E, 'body'>
}>

/** What is given where no answer is declared goes nowhere. */
type Given<E extends Endpoint> = E extends { answer: z.ZodType } ? Answer<E> : unknown

/** What the ready answers for visitors are made of. */
const SEEN_BY_VISITORS: readonly Subject[] = ['catalogue', 'portfolio', 'shop']

/**
 * Mounts declared calls. Each comes with its validation, the check of who asks before the body is read, its place in the
 * API's description, and after a success the invalidation of what it changes.
 */
export function mounting(app: FastifyInstance, shop: Shop) {
  const ofOwner = [requireAdmin(shop), keepNothing]

  /** For an answer that the handler sends itself: a ready one that is the same for everyone, or a file. */
  function mountSent<E extends Endpoint>(
    call: E,
    handler: (request: RequestOf<E>, reply: FastifyReply) => unknown,
  ) {
    app.route({
      method: call.method,
      url: call.path,
      ...(call.access === 'owner' && { onRequest: ofOwner }),
      ...(call.maxBytes !== undefined && { bodyLimit: call.maxBytes }),
      schema: schemaOf(call),
      errorHandler: (error, request, reply) => {
        complainOfUndeclared(call, error, request)
        answerError(error, request, reply)
      },
      handler: handler as (request: FastifyRequest, reply: FastifyReply) => unknown,
    })
  }

  /** The handler gets checked input and gives the answer. */
  function mount<E extends Endpoint & { produces?: never }>(
    call: E,
    handler: (request: RequestOf<E>, reply: FastifyReply) => Given<E> | Promise<Given<E>>,
  ) {
    const isSeen = call.changes?.some((subject) => SEEN_BY_VISITORS.includes(subject))
    mountSent(call, async (request, reply) => {
      reply.code(successOf(call))
      const answer = await handler(request, reply)
      if (isSeen) shop.responses.invalidateEverywhere()
      return call.answer ? answer : null
    })
  }

  /** A read that gives every visitor the same ready answer, and the owner, who sees more, one of their own. */
  function mountForAudience<E extends Endpoint>(
    call: E,
    read: (audience: Audience, request: RequestOf<E>) => Promise<Answer<E>>,
  ) {
    mountSent(call, (request, reply) =>
      sendToAudience(shop, request, reply, addressOf(call, request as object), (audience) =>
        read(audience, request),
      ),
    )
  }

  return { mount, mountForAudience, mountSent }
}

/** What is the owner's stays in no cache. */
const keepNothing = async (_request: FastifyRequest, reply: FastifyReply) => {
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
    response: { ...refusalsOf(call), ...sent },
  }
}

const isDeclared = ({ access, errors }: Endpoint, code: ErrorCode) =>
  OF_ANY_CALL.includes(code) ||
  (access === 'owner' && code === 'login-required') ||
  Boolean(errors?.includes(code))

/** A refusal that the API's description does not know is a mistake of ours. The caller is answered all the same. */
function complainOfUndeclared(call: Endpoint, error: Error, { id: reqId, log }: FastifyRequest) {
  if (!(error instanceof ShopError) || isDeclared(call, error.code)) return
  const { method, path } = call
  log.error(
    { reqId, method, route: path, code: error.code },
    'refused with a code that the call does not declare',
  )
}

/** How a call can be refused, for the API's description: the codes of each status. */
const refusalsOf = ({ errors = [] }: Endpoint) =>
  Object.fromEntries(
    Array.from(Map.groupBy(errors, statusOf), ([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'text/plain': { schema: z.string() } } },
    ]),
  )
