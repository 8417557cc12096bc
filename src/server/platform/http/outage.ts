/** Something that the shop needs does not answer, or is full. It passes, and whoever asks has done nothing wrong. */
export class Outage extends Error {
  readonly status: 503 | 507

  constructor(status: 503 | 507, sentence: string, cause: unknown) {
    super(sentence, { cause })
    this.status = status
  }
}

const LATER = 'Please try again in a moment.'

/** What an error that came out of the database or the disk says about them; null where it says something else. */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof Outage) return error
  if (!(error instanceof Error)) return null
  const { code = '' } = error as { code?: string }
  if (FULL.has(code)) {
    return new Outage(507, "The shop's disk is full, so nothing can be saved right now.", error)
  }
  if (code.startsWith('SQLITE_BUSY') || code === GAVE_UP) {
    return new Outage(503, `The shop is very busy. ${LATER}`, error)
  }
  if (isUnreachable(error) || LOST_DATABASE.test(code) || LOST_LINE.test(error.message)) {
    return new Outage(503, `The shop's database does not answer right now. ${LATER}`, error)
  }
  return null
}

export const storageAway = (cause: unknown) =>
  new Outage(503, `The storage of the shop's files does not answer right now. ${LATER}`, cause)

/** A network's way of saying that nobody is there. A host with several addresses fails with one error for each. */
export function isUnreachable(error: Error): boolean {
  if (error instanceof AggregateError) {
    return error.errors.some((one) => one instanceof Error && isUnreachable(one))
  }
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // a socket that is a file is gone with its server
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

/** The disk's own words, SQLite's and PostgreSQL's. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])

/** PostgreSQL's word for a statement that took longer than it may. */
const GAVE_UP = '57014'

/** PostgreSQL's classes: the connection failed (08) or stood still (25P03), too many of them (53300), the server ends or starts (57P). */
const LOST_DATABASE = /^(08\w{3}|25P03|53300|57P0[1-5])$/

/** Where the driver has no code for it. */
const LOST_LINE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
