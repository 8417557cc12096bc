import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'
import { hideSecrets } from './hide-secrets.ts'

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
