import { noteAnswer } from './offline/connection.ts'

/** A refused request: `message` is `409: The price has changed to $70`, `sentence` the part for people. */
export class RequestError extends Error {
  readonly status: number
  readonly sentence: string
  readonly statusText: string

  constructor(status: number, sentence: string, statusText = '') {
    super(`${status}: ${sentence}`)
    this.name = 'RequestError'
    this.status = status
    this.sentence = sentence
    this.statusText = statusText
  }
}

/** The shop could not be reached at all. */
class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The shop cannot be reached. Please check your connection and try again.', { cause })
    this.name = 'Unreachable'
  }
}

export async function request(
  method: string,
  url: string,
  body?: unknown,
  signal?: AbortSignal,
  headers?: Record<string, string>,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new Unreachable(cause)
  })
  noteAnswer(response)
  if (response.ok) return response
  // a connection that breaks off within the body still leaves the status to tell
  const text = await response.text().catch(() => '')
  throw new RequestError(response.status, text || response.statusText, response.statusText)
}

/** What to show of an error: the shop's own sentence, unless there is none a person could read. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (error instanceof Unreachable) return error.message
  if (!(error instanceof RequestError)) return otherwise
  const fromAProxy = error.sentence.startsWith('<') || error.sentence.length > 300
  return fromAProxy || !error.sentence ? otherwise : error.sentence
}
