import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { type ErrorCode, statusOf } from '../../../contract/error-codes.ts'
import { ShopError } from './errors.ts'

/** Any call can be refused like this, so that none declares it. */
const OF_ANY_CALL: readonly ErrorCode[] = ['invalid-input', 'foreign-origin']

const isDeclared = ({ access, errors }: Endpoint, code: ErrorCode) =>
  OF_ANY_CALL.includes(code) ||
  (access === 'owner' && code === 'login-required') ||
  Boolean(errors?.includes(code))

/** A refusal that the API's description does not know is a mistake of ours. The caller is answered all the same. */
export function complainOfUndeclared(call: Endpoint, error: Error, { id: reqId, log }: FastifyRequest) {
  if (!(error instanceof ShopError) || isDeclared(call, error.code)) return
  const { method, path } = call
  log.error(
    { reqId, method, route: path, code: error.code },
    'refused with a code that the call does not declare',
  )
}

/** How a call can be refused, for the API's description: the codes of each status. */
export const refusalsOf = ({ errors = [] }: Endpoint) =>
  Object.fromEntries(
    Array.from(Map.groupBy(errors, statusOf), ([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'text/plain': { schema: z.string() } } },
    ]),
  )
