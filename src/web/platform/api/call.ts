import { addressOf, type Endpoint, type Input, type Output, type Route } from '../../../contract/endpoint.ts'
import type { Problem } from '../../../contract/error.ts'
import { ERROR_HEADER } from '../../../contract/error-codes.ts'
import { noteCachedResponse } from '../browser/connection.ts'
import { RequestError, Unreachable } from './request-error.ts'

interface CallOptions {
  signal?: AbortSignal
  /** Survives the unloading of the page. */
  keepalive?: boolean
  /** Called before the body is read. */
  onResponse?: (response: Response) => void
}

/** Makes a declared call. Throws a `RequestError` with the server's sentence. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Output<E>> {
  const response = await send(endpoint, input as RequestInput, options)
  options?.onResponse?.(response)
  // 204 where the call declares no answer
  return response.status === 204 ? (undefined as Output<E>) : response.json()
}

interface RequestInput {
  params?: object
  query?: object
  headers?: Record<string, string>
  body?: unknown
}

const OWNER_QUESTIONS = ['confirm-needed', 'first-password', 'two-step-needed'] as const
export type OwnerQuestion = (typeof OWNER_QUESTIONS)[number]

let askOwner: ((question: OwnerQuestion) => Promise<boolean>) | null = null

/** In the owner area: asks for the password that the server wants. After `true` the call is made again. */
export const setOwnerQuestions = (ask: typeof askOwner) => {
  askOwner = ask
}

/** For files: returns the response. */
export async function send(
  route: Pick<Route, 'method' | 'path'>,
  input: RequestInput = {},
  { signal, keepalive }: CallOptions = {},
): Promise<Response> {
  const { body } = input
  const response = await fetch(addressOf(route, input), {
    method: route.method,
    credentials: 'include',
    headers: { accept: '*/*, application/problem+json', ...typeOf(body), ...input.headers },
    ...(body !== undefined && { body: bytesOf(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new Unreachable(cause)
  })
  noteCachedResponse(response)
  if (response.ok) return response
  const error = await errorOf(response)
  const question = OWNER_QUESTIONS.find((code) => error.is(code))
  if (question && (await askOwner?.(question))) return send(route, input, { signal, keepalive })
  throw error
}

// FormData sets its own content type with a boundary
const typeOf = (body: unknown): Record<string, string> =>
  body === undefined || body instanceof FormData
    ? {}
    : { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }

const bytesOf = (body: unknown) =>
  body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body)

async function errorOf(response: Response) {
  const { status, statusText, headers } = response
  // if the connection breaks within the body, there still is the status
  const text = await response.text().catch(() => '')
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json')
  const { detail, problems }: Partial<Problem> = isProblem ? JSON.parse(text) : { detail: text }
  return new RequestError({
    status,
    statusText,
    sentence: detail || statusText,
    code: headers.get(ERROR_HEADER),
    problems,
  })
}
