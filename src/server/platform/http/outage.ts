/** A temporary failure of the database, the disk or the bucket: 503, or 507 where the disk is full. */
export class Outage extends Error {
  readonly status: 503 | 507

  constructor(status: 503 | 507, sentence: string, cause: unknown) {
    super(sentence, { cause })
    this.status = status
  }
}

const LATER = 'Please try again in a moment.'

/** Classifies an error of the database or the disk; null for any other error. */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof Outage) return error
  if (!(error instanceof Error)) return null
  const { code = '' } = error as { code?: string }
  if (DISK_FULL.has(code)) {
    return new Outage(507, "The shop's disk is full, so nothing can be saved right now.", error)
  }
  if (code.startsWith('SQLITE_BUSY') || code === STATEMENT_TIMEOUT) {
    return new Outage(503, `The shop is very busy. ${LATER}`, error)
  }
  if (isUnreachable(error) || CONNECTION_LOST.test(code) || CONNECTION_LOST_MESSAGE.test(error.message)) {
    return new Outage(503, `The shop's database does not answer right now. ${LATER}`, error)
  }
  return null
}

export const storageUnreachable = (cause: unknown) =>
  new Outage(503, `The storage of the shop's files does not answer right now. ${LATER}`, cause)

/** A host with several addresses fails with an AggregateError, one error per address. */
export function isUnreachable(error: Error): boolean {
  if (error instanceof AggregateError) {
    return error.errors.some((one) => one instanceof Error && isUnreachable(one))
  }
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // a Unix socket is gone with its server
  return UNREACHABLE.has(code) || (code === 'ENOENT' && syscall === 'connect')
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Of the file system, SQLite and PostgreSQL. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])

/** PostgreSQL: query_canceled, by statement_timeout. */
const STATEMENT_TIMEOUT = '57014'

/** PostgreSQL: connection failure (08), idle timeout (25P03), too many connections (53300), server shutting down or starting (57P). */
const CONNECTION_LOST = /^(08\w{3}|25P03|53300|57P0[1-5])$/

/** Errors of the driver without a code. */
const CONNECTION_LOST_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
