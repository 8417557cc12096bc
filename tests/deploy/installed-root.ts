import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inFolder } from '../../scripts/setup/folder.mjs'

const SCRATCH = '/run/install'
/** What install.sh writes to; the rest of the machine is as it is. */
const WRITTEN = { etc: '/etc', opt: '/opt', var: '/var', bin: '/usr/local/bin' }
/** Programs with which it changes something. */
const CHANGING = ['cat', 'chmod', 'chown', 'cp', 'install', 'ln', 'mkdir', 'mv', 'rm', 'sed', 'tar', 'touch']
/** What belongs to the machine's packages and services. */
const PRETENDED = {
  'apt-get': 'exit 1',
  'dpkg-query': `case "$3" in '\${Status}') echo 'install ok installed' ;; *) echo " /etc/caddy/Caddyfile $CONFFILE" ;; esac`,
  runuser: 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
  caddy: 'exit $CADDY_CODE',
  curl: 'exit 0',
  systemctl: 'exit 0',
}
const CADDYFILE_OF_DEBIAN = ':80 {\n\troot * /usr/share/caddy\n}\n'

/** Mounts can be made in a namespace of its own: as root, or where users may have one. */
const NAMESPACE = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount']
export const canMount = spawnSync('unshare', [...NAMESPACE, 'true']).status === 0

interface Options {
  domain?: string
  umask?: string
  /** Everything is killed before this program, counted from 1. */
  killAt?: number
  caddyRefuses?: boolean
}

/** A machine's folders, with an archive of a shop that only has to be unpacked. */
export function makeRoot({ caddyfile = CADDYFILE_OF_DEBIAN, mode = 0o644 } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'cloverleaf-install-'))
  for (const folder of [
    ...Object.keys(WRITTEN),
    'etc/caddy',
    'etc/systemd/system',
    'var/lib',
    'var/backups',
    'stubs',
  ])
    mkdirSync(join(root, folder), { recursive: true })
  for (const file of ['ld.so.cache', 'nsswitch.conf', 'alternatives'])
    cpSync(join('/etc', file), join(root, 'etc', file), { recursive: true, verbatimSymlinks: true })
  // the shop's user has the one id that a namespace of an ordinary user knows
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\ncloverleaf:x:0:0::/:/bin/sh\n')
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\ncloverleaf:x:0:\n')
  writeFileSync(join(root, 'etc/caddy/Caddyfile'), caddyfile)
  chmodSync(join(root, 'etc/caddy/Caddyfile'), mode)
  const stub = (name: string, text: string) =>
    writeFileSync(join(root, 'stubs', name), `#!/bin/sh\n${COUNT}${text}\n`, { mode: 0o755 })
  for (const name of CHANGING) stub(name, `PATH=/usr/bin:/bin exec ${name} "$@"`)
  for (const [name, text] of Object.entries(PRETENDED)) stub(name, text)
  makeArchive(root)
  return {
    install: (options: Options = {}) => install(root, options),
    tree: () => treeOf(root),
    read: (file: string) => readFileSync(join(root, file), 'utf8'),
    modeOf: (file: string) => (lstatSync(join(root, file)).mode & 0o777).toString(8),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

const COUNT = `read -r n <${SCRATCH}/count
n=$((n + 1))
echo $n >${SCRATCH}/count
[ "$n" != "$KILL_AT" ] || kill -9 0
`

function makeArchive(root: string) {
  const release = join(root, 'cloverleaf-1.0.0')
  for (const folder of ['bin', 'dist/client']) mkdirSync(join(release, folder), { recursive: true })
  writeFileSync(join(release, 'bin/node'), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(join(release, 'package.json'), JSON.stringify({ version: '1.0.0' }, null, 2))
  cpSync(inFolder('deploy'), join(release, 'deploy'), { recursive: true })
  spawnSync('tar', ['--zstd', '-C', root, '-cf', join(root, 'shop.tar.zst'), 'cloverleaf-1.0.0'])
}

function install(
  root: string,
  { domain = 'shop.test', umask = '022', killAt = 0, caddyRefuses = false }: Options,
) {
  const script = [
    'set -e',
    `mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system`,
    `mkdir -p ${SCRATCH} && mount --bind "$ROOT" ${SCRATCH}`,
    ...Object.entries(WRITTEN).map(([name, path]) => `mount --bind ${SCRATCH}/${name} ${path}`),
    `echo 0 >${SCRATCH}/count`,
    `cd ${SCRATCH} && umask ${umask} && PATH=${SCRATCH}/stubs:$PATH:/usr/sbin:/sbin`,
    `exec sh "$INSTALL" ${domain} --archive shop.tar.zst`,
  ].join('\n')
  const { status, signal, stdout, stderr } = spawnSync(
    'unshare',
    [...NAMESPACE, 'setsid', '--wait', 'sh', '-c', script],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        ROOT: root,
        INSTALL: inFolder('deploy/install.sh'),
        KILL_AT: String(killAt),
        CADDY_CODE: caddyRefuses ? '1' : '0',
        CONFFILE: createHash('md5').update(CADDYFILE_OF_DEBIAN).digest('hex'),
      },
    },
  )
  const calls = Number(readFileSync(join(root, 'count'), 'utf8'))
  return { code: status, signal, said: stdout + stderr, calls }
}

/** Path, rights and content of all that was written, secrets as their length. */
function treeOf(root: string) {
  return Object.keys(WRITTEN).flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
      .map((file) => join(name, file))
      .sort()
      .map((file) => `${file} ${describeFile(join(root, file))}`),
  )
}

function describeFile(file: string) {
  const stat = lstatSync(file)
  if (stat.isSymbolicLink()) return `-> ${readlinkSync(file)}`
  const mode = (stat.mode & 0o7777).toString(8)
  if (stat.isDirectory()) return mode
  return `${mode} ${readFileSync(file, 'latin1').replaceAll(/(?<==)[0-9a-f]{20,}$/gm, ({ length }) => `<${length}>`)}`
}
