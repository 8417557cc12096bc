import { existsSync, statSync } from 'node:fs'
import { filterFile } from './system-call-filter.ts'

const READ_FILE = 'execute,read-file'
const READ_FOLDER = `${READ_FILE},read-dir`
/** All that Landlock has controlled since its first version (Linux 5.13). What is not in a rule is refused. */
const ALL = `${READ_FOLDER},write-file,remove-dir,remove-file,make-char,make-dir,make-reg,make-sock,make-fifo,make-block,make-sym`
const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom']

interface Allowed {
  readable: string[]
  folder: string | undefined
  remote: boolean
}

/**
 * The options of setpriv (util-linux 2.40) for a process that opens nothing but these paths. It needs no privilege, so that it
 * works in containers, where bubblewrap is forbidden as a rule.
 */
export function landlockArgs({ readable, folder, remote }: Allowed): string[] {
  const rule = (path: string, rights = '') => {
    if (!existsSync(path)) return []
    const read = statSync(path).isDirectory() ? READ_FOLDER : READ_FILE
    return [`--landlock-rule=path-beneath:${rights || read}:${path}`]
  }
  return [
    ...['--no-new-privs', `--seccomp-filter=${filterFile(remote)}`, `--landlock-access=fs:${ALL}`],
    ...readable.flatMap((path) => rule(path)),
    ...DEVICES.flatMap((path) => rule(path, 'read-file,write-file')),
    ...(folder ? rule(folder, ALL) : []),
  ]
}
