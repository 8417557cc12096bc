interface LockedPackage {
  version?: string
  resolved?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

interface LockFile {
  packages: Record<string, LockedPackage>
}

const read = (lockFile: string): LockFile => JSON.parse(lockFile)

/** A lock file with addresses in it installs from one registry only; ours must install from any. */
export const findAddresses = (lockFile: string): string[] =>
  Object.entries(read(lockFile).packages)
    .filter(([, pack]) => pack.resolved)
    .map(
      ([path, { resolved }]) => `package-lock.json: ${path} comes from ${resolved}; no address may be there.`,
    )

/** `npm ci` refuses a lock file that leaves out a package, even one for another platform. */
export const findOmissions = (lockFile: string): string[] =>
  omissionsOf(read(lockFile)).map(
    ({ name }) => `package-lock.json: ${name} is left out; "npm run lock" adds it.`,
  )

/**
 * `npm install` leaves out the packages for other platforms that its registry does not offer. They are added by what is
 * known of them: the version that their parent names, and the platform in their own name.
 */
export function completeLockFile(lockFile: string): string {
  const lock = read(lockFile)
  for (const { name, version, dev } of omissionsOf(lock)) {
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(dev && { dev }),
      optional: true,
    }
  }
  const inOrder = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(inOrder) }, null, 2)}\n`
}

function omissionsOf({ packages }: LockFile) {
  return Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !placesFor(name, path).some((place) => place in packages))
      .map(([name, version]) => ({ name, version, dev })),
  )
}

/** Where Node would look for `name` from the package at `path`, as the lock file writes it. */
function placesFor(name: string, path: string): string[] {
  const parents = path === '' ? [] : path.split(/(?:^|\/)node_modules\//).slice(1)
  return Array.from({ length: parents.length + 1 }, (_, depth) =>
    [...parents.slice(0, depth), name].map((part) => `node_modules/${part}`).join('/'),
  )
}

const PLATFORM =
  /-(?:(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)|(wasm32)-wasi)(?:-(\w+))?$/

function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const [, os, cpu, wasm, kind = ''] = PLATFORM.exec(name) ?? []
  if (wasm) return { cpu: [wasm] }
  if (!os || !cpu)
    throw new Error(`package-lock.json: which platform ${name} is for cannot be read from its name.`)
  const libc =
    os !== 'linux' ? null : kind.startsWith('musl') ? 'musl' : kind.startsWith('gnu') ? 'glibc' : null
  return { cpu: [cpu], ...(libc && { libc: [libc] }), os: [os] }
}
