import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { reasonOf } from './reason-of.ts'

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug', 'silent'] as const

export interface LogOptions {
  level: (typeof LOG_LEVELS)[number]
  /** Standard output by default. */
  to?: DestinationStream
}

/** One JSON line per event, the same format in servers and workers. */
export const openLog = ({ level, to = destination({ dest: 1, sync: true }) }: LogOptions): Logger =>
  pino(
    {
      level,
      // no pid and hostname: the log collector knows both
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

const MAX_DEPTH = 3
const MAX_ERRORS = 5
const MAX_MESSAGE = 2000

/** Only known fields: database, SMTP and payment errors carry rows, addresses and whole requests in others. */
function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is no error was thrown' }
  const { code } = error as { code?: unknown }
  const deeper = depth < MAX_DEPTH
  return {
    type: error.name,
    message: reasonOf(error, wordsOf).slice(0, MAX_MESSAGE),
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    ...(error.stack && { stack: framesOf(error.stack) }),
    ...(deeper && error.cause !== undefined && { cause: describeError(error.cause, depth + 1) }),
    ...(deeper &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, MAX_ERRORS).map((one) => describeError(one, depth + 1)),
      }),
  }
}

const QUOTED = /"[^"]*"/g

const wordsOf = (error: Error) =>
  isSafeMessage(error) ? error.message : error.message.replace(QUOTED, '"…"')

/** JSON.parse and PostgreSQL's errors of class 22 quote the invalid input, which is user data. */
const isSafeMessage = (error: Error) =>
  !(error instanceof SyntaxError) && !/^22\w{3}$/.test(String((error as { code?: unknown }).code))

/** Without the first lines, which repeat the full message. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n')

const HIDDEN = '[…]'

/** Applied to whole lines of JSON, which stay valid JSON. */
const RULES: [RegExp, string][] = [
  // a password in a URL: postgres://shop:secret@…, smtps://…
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/"@\\]+@/gi, `$1${HIDDEN}@`],
  // query strings: tokens, signatures, email addresses
  [/(\/[^\s"?\\]*)\?[^\s"\\]+/g, `$1?${HIDDEN}`],
  // order links; route patterns stay
  [/(\/(?:order|api\/orders)\/)(?!:|resend\b)[^\s"/?\\]+/g, `$1${HIDDEN}`],
  [/[^\s"'<>()[\]{}:;,/\\=|]+(?:@|%40)[^\s"'<>()[\]{}:;,/\\=|]+/gi, HIDDEN],
  [/\b(Bearer|Basic)\s+[^\s"\\]+/gi, `$1 ${HIDDEN}`],
  [/\b(?:sk|rk|pk|whsec)_\w+/g, HIDDEN],
  [/\w+_secret_\w+/g, HIDDEN],
  // as long as our tokens, and longer than any word
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, HIDDEN],
]

/** A safety net that redacts email addresses, passwords and tokens. */
export const hideSecrets = (line: string) =>
  RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
