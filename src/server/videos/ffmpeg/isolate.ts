import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'

/** How the programs that read strangers' files are kept away from everything else. */
export type Isolation = 'bubblewrap' | 'prlimit' | 'none'

const GIB = 1024 ** 3
/** An encoder that wants more ends by itself, before the machine ends something else. */
const MEMORY = Math.max(4 * GIB, totalmem())
const LIMITS = [`--as=${MEMORY}`, '--nofile=512', '--core=0', '--']

/** What they need of the surroundings: where programs are, and which graphics card is meant. No key and no password. */
const PASSED_ON = /^(PATH|LANG|LC_\w+|TMPDIR|LD_LIBRARY_PATH|LIBVA_\w+|VDPAU_\w+)$/
export const cleanEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)))

interface Started {
  program: string
  args: string[]
  folder: string | undefined
  /** The file is fetched from the bucket, so there is a network. */
  remote: boolean
}

/** The command that runs the program as isolated as this machine can. */
export function isolated(started: Started, isolation = isolationHere()): { command: string; args: string[] } {
  const { program, args } = started
  if (isolation === 'none') return { command: program, args }
  const limited = [...LIMITS, program, ...args]
  if (isolation === 'prlimit') return { command: 'prlimit', args: limited }
  return { command: 'bwrap', args: [...boxOf(started), '--', 'prlimit', ...limited] }
}

/** Read-only programs and libraries, the files that are named, its own folder to write into, and nothing else. */
function boxOf({ program, args, folder, remote }: Started): string[] {
  const files = args.filter((arg) => arg.startsWith('/') && existsSync(arg))
  const names = remote ? ['/etc/ssl', '/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf'] : []
  return [
    ...['--die-with-parent', '--unshare-user-try', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(remote ? [] : ['--unshare-net']),
    ...['--ro-bind', '/usr', '/usr', ...['/bin', '/sbin', '/lib', '/lib64'].flatMap(asItIs)],
    ...['/etc/ld.so.cache', '/etc/alternatives', '/etc/localtime', ...names].flatMap(shown),
    ...['--dev', '/dev', '--dev-bind-try', '/dev/dri', '/dev/dri', '--tmpfs', '/tmp'],
    ...(program.startsWith('/') && !program.startsWith('/usr/') ? shown(dirname(program)) : []),
    ...files.flatMap(shown),
    ...(folder ? ['--bind', folder, folder, '--chdir', folder] : ['--chdir', '/']),
  ]
}

const shown = (path: string) => ['--ro-bind-try', path, path]

/** `/lib` is a link to `/usr/lib` on most machines. */
function asItIs(path: string): string[] {
  if (!existsSync(path)) return []
  return lstatSync(path).isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path]
}

let known: Isolation | undefined

/** Found out by trying, once: a container may have bubblewrap and not be allowed to use it. */
export function isolationHere(): Isolation {
  known ??= tryIsolations()
  return known
}

export function tryIsolations(): Isolation {
  const works = (isolation: Isolation) => {
    const { command, args } = isolated(
      { program: 'true', args: [], folder: undefined, remote: false },
      isolation,
    )
    return spawnSync(command, args, { env: cleanEnvironment(), stdio: 'ignore' }).status === 0
  }
  return (['bubblewrap', 'prlimit'] as const).find(works) ?? 'none'
}

/** For whoever starts the shop. */
export const ISOLATION_WORDS: Record<Isolation, string> = {
  bubblewrap:
    'each film in a box without the shop’s files, and without network unless it lies in a bucket (bubblewrap)',
  prlimit: 'with limits of memory and files (prlimit); install bubblewrap to keep films in a box',
  none: 'without limits; install util-linux and bubblewrap to keep films in a box',
}
