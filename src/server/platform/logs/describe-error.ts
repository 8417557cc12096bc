interface Described {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: Described
  errors?: Described[]
}

const DEEPEST = 3
const MOST_ERRORS = 5
const LONGEST = 2000

/**
 * What a log keeps of an error. Other fields stay out: databases, mail servers and payment providers put rows, addresses
 * and whole requests into theirs.
 */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is no error was thrown' }
  const { code } = error as { code?: unknown }
  const deeper = depth < DEEPEST
  return {
    type: error.name,
    message: wordsOf(error).slice(0, LONGEST),
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    ...(error.stack && { stack: placesOf(error.stack) }),
    ...(deeper && error.cause !== undefined && { cause: describeError(error.cause, depth + 1) }),
    ...(deeper &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, MOST_ERRORS).map((one) => describeError(one, depth + 1)),
      }),
  }
}

const QUOTED = /"[^"]*"/g

const wordsOf = (error: Error) =>
  quotesNothing(error) ? error.message : error.message.replace(QUOTED, '"…"')

/** What cannot be read is quoted by JSON.parse and, in the errors of class 22, by PostgreSQL: somebody's own words. */
const quotesNothing = (error: Error) =>
  !(error instanceof SyntaxError) && !/^22\w{3}$/.test(String((error as { code?: unknown }).code))

/** The message stands above these in the stack, unshortened. */
const placesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n')
