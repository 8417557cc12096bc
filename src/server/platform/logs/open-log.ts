import { type DestinationStream, destination, type Logger, pino } from 'pino'

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug', 'silent'] as const

export interface LogOptions {
  level: (typeof LOG_LEVELS)[number]
  /** Standard output, unless a test wants to read along. */
  to?: DestinationStream
}

/** One line of JSON for each thing that happened, the same from a server and from a worker. */
export const openLog = ({ level, to = destination({ dest: 1, sync: true }) }: LogOptions): Logger =>
  pino(
    {
      level,
      // neither a number of the process nor the machine's name: whoever collects the lines knows both
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: { streamWrite: hideSecrets },
    },
    to,
  )

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
function describeError(error: unknown, depth = 0): Described {
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

const HIDDEN = '[…]'

/** Each leaves enough to see what kind of thing was said. They are applied to whole lines of JSON, which stay such. */
const RULES: [RegExp, string][] = [
  // a password in an address: postgres://shop:secret@…, smtps://…
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/"@\\]+@/gi, `$1${HIDDEN}@`],
  // whatever follows the question mark of an address: tokens, signatures, e-mail addresses
  [/(\/[^\s"?\\]*)\?[^\s"\\]+/g, `$1?${HIDDEN}`],
  // an order's link; the name of its route stays
  [/(\/(?:order|api\/orders)\/)(?!:|resend\b)[^\s"/?\\]+/g, `$1${HIDDEN}`],
  [/[^\s"'<>()[\]{}:;,/\\=|]+(?:@|%40)[^\s"'<>()[\]{}:;,/\\=|]+/gi, HIDDEN],
  [/\b(Bearer|Basic)\s+[^\s"\\]+/gi, `$1 ${HIDDEN}`],
  [/\b(?:sk|rk|pk|whsec)_\w+/g, HIDDEN],
  [/\w+_secret_\w+/g, HIDDEN],
  // as long as our own tokens, and unlike any word
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, HIDDEN],
]

/** What somebody forgot to leave out: e-mail addresses, passwords, tokens. Names and words are never given to a log. */
export const hideSecrets = (line: string) =>
  RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
