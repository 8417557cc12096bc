import type { RowProblem } from '../../../contract/error.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'

interface Refusal {
  status: number
  sentence: string
  /** The shop's own word for why; none where something before the shop refused. */
  code?: string | null
  statusText?: string
  problems?: RowProblem[]
}

/** A refused request: `message` is `409: The price has changed to $70`, `sentence` the part for people. */
export class RequestError extends Error {
  readonly status: number
  readonly sentence: string
  readonly statusText: string
  /** Which rows of a list that was sent are wrong, where it was refused for them. */
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

/** The shop could not be reached at all. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The shop cannot be reached. Please check your connection and try again.', { cause })
    this.name = 'Unreachable'
  }
}

/** Whether the same request may work a little later: no connection, a restart, too many requests. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof RequestError)) return error instanceof Unreachable
  return error.status >= 500 || [408, 425, 429].includes(error.status)
}

/** What to show of an error: the shop's own sentence, unless there is none a person could read. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (error instanceof Unreachable) return error.message
  if (!(error instanceof RequestError)) return otherwise
  const fromAProxy = error.sentence.startsWith('<') || error.sentence.length > 300
  return fromAProxy || !error.sentence ? otherwise : error.sentence
}
