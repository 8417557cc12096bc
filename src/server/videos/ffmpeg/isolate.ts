import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import { landlockArgs } from './landlock.ts'

/** How ffmpeg, which reads untrusted files, is sandboxed. */
export type Isolation = 'bubblewrap' | 'landlock' | 'prlimit' | 'none'

const GIB = 1024 ** 3
/** An encoder that needs more fails, before the kernel kills another process. */
const MEMORY = Math.max(4 * GIB, totalmem())
const LIMITS = [`--as=${MEMORY}`, '--nofile=512', '--core=0', '--']

/** The environment variables it gets: paths and locale; no secrets. */
const PASSED_ON = /^(PATH|LANG|LC_\w+|TMPDIR|LD_LIBRARY_PATH)$/
export const cleanEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)))

interface Started {
  program: string
  args: string[]
  folder: string | undefined
  /** The file is read from the bucket, so it needs the network. */
  remote: boolean
}

/** The command that runs the program in the best sandbox this machine has. */
export function isolated(started: Started, isolation = isolationHere()): { command: string; args: string[] } {
  const { program, args } = started
  if (isolation === 'none') return { command: program, args }
  const limited = [...LIMITS, program, ...args]
  if (isolation === 'prlimit') return { command: 'prlimit', args: limited }
  if (isolation === 'bubblewrap')
    return { command: 'bwrap', args: [...boxOf(started), '--', 'prlimit', ...limited] }
  const readable = [...SYSTEM, ...readableBy(started)]
  const landlock = landlockArgs({ ...started, readable })
  return { command: 'prlimit', args: [...LIMITS, 'setpriv', ...landlock, '--', program, ...args] }
}

const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib64']

/** Besides the system's programs and libraries: the files among its arguments, and what it needs to find servers. */
function readableBy({ program, args, remote }: Started): string[] {
  return [
    ...['/etc/ld.so.cache', '/etc/alternatives', '/etc/localtime'],
    ...(remote ? ['/etc/ssl', '/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf'] : []),
    ...(program.startsWith('/') && !program.startsWith('/usr/') ? [dirname(program)] : []),
    ...args.filter((arg) => arg.startsWith('/') && existsSync(arg)),
  ]
}

/** Read-only programs, libraries and files, and its own folder to write into. */
function boxOf(started: Started): string[] {
  const { folder, remote } = started
  return [
    ...['--die-with-parent', '--unshare-user-try', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(remote ? [] : ['--unshare-net']),
    ...SYSTEM.flatMap(asItIs),
    ...['--dev', '/dev', '--tmpfs', '/tmp'],
    ...readableBy(started).flatMap((path) => ['--ro-bind-try', path, path]),
    ...(folder ? ['--bind', folder, folder, '--chdir', folder] : ['--chdir', '/']),
  ]
}

/** `/lib` is a link to `/usr/lib` on most machines. */
function asItIs(path: string): string[] {
  if (!existsSync(path)) return []
  return lstatSync(path).isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path]
}

interface Tried {
  isolation: Isolation
  /** Why it is not bubblewrap. */
  problem: string | null
}

let known: Tried | undefined

/** Found by trying once: a container may have bubblewrap and not be allowed to use it. */
function triedHere(): Tried {
  known ??= tryIsolations()
  return known
}

export const isolationHere = () => triedHere().isolation
export const sandboxProblem = () => triedHere().problem

export function tryIsolations(): Tried {
  const problem = whyNot('bubblewrap')
  if (!problem) return { isolation: 'bubblewrap', problem }
  const isolation = (['landlock', 'prlimit'] as const).find((one) => !whyNot(one)) ?? 'none'
  return { isolation, problem }
}

/** Null where it works. */
export function whyNot(isolation: Isolation): string | null {
  const trial = isolated({ program: 'true', args: [], folder: undefined, remote: false }, isolation)
  const { status, error, stderr } = spawnSync(trial.command, trial.args, {
    env: cleanEnvironment(),
    encoding: 'utf8',
  })
  if (status === 0) return null
  if (error && 'code' in error && error.code === 'ENOENT') return `${isolation} is not installed`
  const said = stderr?.trim() || error?.message || `it ended with code ${status}`
  return `${isolation} is installed and does not work here: ${said}`
}

/** A decoder that a video has taken over is kept from the shop's secrets and, for files on this machine, from the network. */
export const isSandbox = (isolation: Isolation) => isolation === 'bubblewrap' || isolation === 'landlock'

const ALONE = 'without the shop’s files and secrets, and without network unless it is in a bucket'
const ISOLATION_WORDS: Record<Isolation, string> = {
  bubblewrap: `each video in a sandbox ${ALONE} (bubblewrap)`,
  landlock: `each video in a process ${ALONE} (Landlock)`,
  prlimit: 'no sandbox, only limits of memory and files (prlimit)',
  none: 'no sandbox and no limits (prlimit of util-linux does not work either)',
}

/** Printed when the shop starts. */
export function isolationLine() {
  const { isolation, problem } = triedHere()
  return ISOLATION_WORDS[isolation] + (problem ? `: ${problem}` : '')
}
