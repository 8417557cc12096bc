import { randomUUID } from 'node:crypto'
import { openSync, rmSync, writeFileSync } from 'node:fs'
import { arch, tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the kernel calls the architecture, and its numbers of system calls. On a third one the filter kills what it is tried on. */
const { audit, socket, truncate } =
  arch() === 'arm64'
    ? { audit: 0xc00000b7, socket: 198, truncate: 45 }
    : { audit: 0xc000003e, socket: 41, truncate: 76 }
/** It could open sockets past the filter; the same number everywhere. */
const IO_URING_SETUP = 425
/** Numbers from here on are those of the x32 ABI, a second set for the same calls. */
const X32 = 0x40000000
const AF_UNIX = 1

// offsets in the kernel's `struct seccomp_data`
const NUMBER = 0
const ARCHITECTURE = 4
const FIRST_ARGUMENT = 16

const load = (offset: number) => instruction(0x20, offset)
const end = (result: number) => instruction(0x06, result)
/** Skips so many instructions where the loaded value is (at least) this one. */
const ifEqual = (value: number, skip: number) => instruction(0x15, value, skip)
const ifAtLeast = (value: number, skip: number) => instruction(0x35, value, skip)
const KILL = end(0x80000000)
const ALLOW = end(0x7fff0000)
const EPERM = end(0x00050001)

/** The kernel's `struct sock_filter`. */
function instruction(code: number, value: number, skip = 0) {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code)
  bytes.writeUInt8(skip, 2)
  bytes.writeUInt32LE(value, 4)
  return bytes
}

/**
 * A seccomp filter: no sockets, and no truncating by path, which Landlock controls only since Linux 6.2. For a file in a
 * bucket, sockets to other machines but not to the programs of this one.
 */
const filter = (remote: boolean) =>
  Buffer.concat([
    load(ARCHITECTURE),
    ifEqual(audit, 1),
    KILL,
    load(NUMBER),
    ifAtLeast(X32, 7),
    ifEqual(IO_URING_SETUP, 6),
    ifEqual(truncate, 5),
    ifEqual(socket, 1),
    ALLOW,
    load(FIRST_ARGUMENT),
    remote ? ifEqual(AF_UNIX, 1) : ifAtLeast(0, 1),
    ALLOW,
    EPERM,
  ])

const known = new Map<boolean, string>()

/** The filter as a file without a name, so that nothing is left behind and nothing cleans it away. */
export function filterFile(remote: boolean): string {
  const made = known.get(remote)
  if (made) return made
  const file = join(tmpdir(), randomUUID())
  writeFileSync(file, filter(remote), { flag: 'wx', mode: 0o600 })
  const opened = `/proc/${process.pid}/fd/${openSync(file, 'r')}`
  rmSync(file)
  known.set(remote, opened)
  return opened
}
