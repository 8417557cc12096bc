import { addressOf, type Endpoint, type Input, type Output, type Route } from '../../../contract/endpoint.ts'
import type { Problem } from '../../../contract/error.ts'
import { ERROR_HEADER } from '../../../contract/error-codes.ts'
import { noteCachedResponse } from '../browser/connection.ts'
import { RequestError, Unreachable } from './request-error.ts'

interface CallOptions {
  signal?: AbortSignal
  /** Also while the page goes away. */
  keepalive?: boolean
  /** Sees the head of an answer before it is read. */
  onResponse?: (response: Response) => void
}

/** Makes a declared call: the shop's answer, or a `RequestError` with its words. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Output<E>> {
  const response = await send(endpoint, input as Sent, options)
  options?.onResponse?.(response)
  // a call that declares no answer is answered with none
  return response.status === 204 ? (undefined as Output<E>) : response.json()
}

interface Sent {
  params?: object
  query?: object
  headers?: Record<string, string>
  body?: unknown
}

/** The same for a file: its bytes are in the response. */
export async function send(
  route: Pick<Route, 'method' | 'path'>,
  input: Sent = {},
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
  throw await refusalOf(response)
}

// a form names its own type, with the line between its parts
const typeOf = (body: unknown): Record<string, string> =>
  body === undefined || body instanceof FormData
    ? {}
    : { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }

const bytesOf = (body: unknown) =>
  body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body)

async function refusalOf(response: Response) {
  const { status, statusText, headers } = response
  // a connection that breaks off within the body still leaves the status to tell
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
