import { type Config, ConfigError } from './platform/config/config.ts'
import { Outage, outageOf } from './platform/http/outage.ts'

/** Why the shop could not open, for the person who started it: a sentence where we know the reason, else all there is. */
export function startErrorMessage(error: unknown, config: Config | null): string {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  if (config && (syscall === 'listen' || isUnknownHost(error, config))) {
    return whyNotListening(error, config) ?? said(error)
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
  return said(error)
}

/** Of a package's native part, which is opened when it is first needed. */
const NOT_LOADED = ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED']

function whyNotListening(error: Error, { host, port, metricsPort }: Config) {
  const { code, port: wanted } = error as NodeJS.ErrnoException & { port?: number }
  if (wanted !== undefined && wanted === metricsPort && wanted !== port)
    return `Port ${wanted} cannot be had for the figures (${code}); METRICS_PORT chooses another one.`
  if (code === 'EADDRINUSE') return `Port ${port} is already taken on ${host}; PORT chooses another one.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user; PORT chooses another one.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is ${host}, which is no address of this machine.`
  return null
}

/** A name in HOST is looked up before anything listens. */
const isUnknownHost = (error: Error, { host }: Config) => 'hostname' in error && error.hostname === host

/** Whether a database, or the way to it, kept us out. */
export const isDatabaseUnreachable = (error: Error) =>
  !(error instanceof Outage) && (outageOf(error)?.status === 503 || isRefused(error))

/** PostgreSQL's own classes: authorization (28), no such database (3D), too many connections (53), not ready (57). */
const isRefused = (error: Error) => /^(28|3D|53|57)\w{3}$/.test((error as NodeJS.ErrnoException).code ?? '')

/** Several addresses of one host fail as a group without words of its own. */
export const reasonOf = (error: Error) =>
  error.message || (error instanceof AggregateError && error.errors.map(String).join(', ')) || error.name

const said = (error: Error) => error.stack ?? error.message
