import type { RowProblem } from '../../../contract/error.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'

interface Refusal {
  status: number
  sentence: string
  /** Null where a proxy sent the error. */
  code?: string | null
  statusText?: string
  problems?: RowProblem[]
}

/** An error response: `message` is `409: The price has changed to $70`, `sentence` the part for people. */
export class RequestError extends Error {
  readonly status: number
  readonly sentence: string
  readonly statusText: string
  /** The invalid rows of a submitted list. */
  readonly problems: RowProblem[]
  readonly #code: string | null

  constructor({ status, sentence, code = null, statusText = '', problems = [] }: Refusal) {
    super(`${status}: ${sentence}`)
    this.name = 'RequestError'
    this.status = status
    this.sentence = sentence
    this.statusText = statusText
    this.problems = problems
    this.#code = code
  }

  is(code: ErrorCode) {
    return this.#code === code
  }
}

/** No response at all. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The shop cannot be reached. Please check your connection and try again.', { cause })
    this.name = 'Unreachable'
  }
}

/** Whether a retry may succeed: no connection, a restart, rate limits. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof RequestError)) return error instanceof Unreachable
  return error.status >= 500 || [408, 425, 429].includes(error.status)
}

/** The server's sentence, or the fallback where there is none for people. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof Unreachable) return error.message
  if (!(error instanceof RequestError)) return fallback
  const isFromProxy = error.sentence.startsWith('<') || error.sentence.length > 300
  return isFromProxy || !error.sentence ? fallback : error.sentence
}
