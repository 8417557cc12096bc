import { type Config, ConfigError } from './platform/config/config.ts'
import { MigrationFailed, UnreleasedDatabase } from './platform/db/migrate.ts'
import { Outage, outageOf } from './platform/http/outage.ts'
import { reasonOf, reasonsOf } from './platform/logs/reason-of.ts'

/** Why the start failed: a sentence for known causes, else the stack. */
export function startErrorMessage(error: unknown, config: Config | null): string {
  if ([ConfigError, UnreleasedDatabase, MigrationFailed].some((known) => error instanceof known))
    return (error as Error).message
  if (!(error instanceof Error)) return String(error)
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  if (config && (syscall === 'listen' || isUnknownHost(error, config))) {
    return listenErrorMessage(error, config) ?? stackOf(error)
  }
  if (NOT_LOADED.includes(code)) {
    return `A package of the shop does not load on ${process.platform}-${process.arch}: ${reasonOf(error).split('\n')[0]}. Remove the folder node_modules and run "npm start" again.`
  }
  if (config?.databaseUrl && isDatabaseUnreachable(error)) {
    return `The database that DATABASE_URL names does not let us in: ${reasonOf(error)}.`
  }
  if (config && (code.startsWith('SQLITE_') || ['EACCES', 'EROFS', 'ENOTDIR', 'ENOSPC'].includes(code))) {
    return `The shop cannot keep its data in ${config.dataDir}: ${reasonOf(error)}. DATA_DIR names another folder.`
  }
  return stackOf(error)
}

/** Of a native module, which is loaded at first use. */
const NOT_LOADED = ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED']

function listenErrorMessage(error: Error, { host, port }: Config) {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} is already taken on ${host}; PORT chooses another one.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user; PORT chooses another one.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is ${host}, which is no address of this machine.`
  return null
}

/** A name in HOST is resolved before listening. */
const isUnknownHost = (error: Error, { host }: Config) => 'hostname' in error && error.hostname === host

/** The database, or the network to it, refused the connection. */
export const isDatabaseUnreachable = (error: Error) =>
  !(error instanceof Outage) && (outageOf(error)?.status === 503 || isConnectionRefused(error))

/** PostgreSQL: authorization (28), no such database (3D), too many connections (53), not ready (57). */
const isConnectionRefused = (error: Error) =>
  /^(28|3D|53|57)\w{3}$/.test((error as NodeJS.ErrnoException).code ?? '')

const stackOf = (error: Error) =>
  [reasonsOf(error), ...(error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))].join('\n')
