import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, constants, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'

/** A PostgreSQL that lives in a temporary folder and is reached by a socket there, so no port can be taken. */
export interface PostgresServer {
  url: string
  /** As if its machine were switched off; everybody who is connected is cut off. */
  goDown(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

export async function startPostgres(): Promise<PostgresServer> {
  const bin = findBinaries()
  const owner = ordinaryUser()
  const folder = mkdtempSync(join(owner ? '/tmp' : tmpdir(), 'cloverleaf-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const server = spawn('sh', ['-c', SCRIPT, 'sh', bin, folder], {
    ...owner,
    cwd: folder,
    // a Ctrl-C is for the test run; the server ends when the run, however it ends, lets go of its input
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  let complaints = ''
  server.stderr.on('data', (data) => {
    complaints = (complaints + data).slice(-4000)
  })
  const ended = once(server, 'exit')
  const url = `postgres://shop@localhost/postgres?host=${encodeURIComponent(folder)}`
  try {
    await untilReady(url, () => server.exitCode !== null)
  } catch {
    server.stdin.end()
    await ended
    throw new Error(`PostgreSQL did not start:\n${complaints}`)
  }
  return {
    url,
    goDown: async () => {
      server.stdin.write('down\n')
      await untilGone(url)
    },
    comeBack: async () => {
      server.stdin.write('up\n')
      await untilReady(url, () => server.exitCode !== null)
    },
    stop: async () => {
      server.stdin.end()
      await ended
    },
  }
}

/** Without fsync, since the machine stays on; but with every commit written, since `goDown` loses what is not. */
const SCRIPT = `
bin=$1 folder=$2
trap 'rm -rf "$folder"' EXIT
"$bin/initdb" -D "$folder/data" -U shop -A trust -E UTF8 --no-locale --no-sync >&2 || exit 1
up() {
  "$bin/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= \\
    -c fsync=off -c full_page_writes=off >&2 &
  server=$!
}
# a signal that comes before the server listens to signals is lost, so it is sent until the server is gone
down() { while kill -$1 $server 2>/dev/null; do sleep 0.1; done; }
up
while read -r word; do
  case $word in
    down) down QUIT ;;
    up) up ;;
  esac
done
down INT
`

async function untilReady(url: string, hasEnded: () => boolean) {
  const deadline = Date.now() + 60_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (hasEnded() || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function untilGone(url: string) {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch (error) {
      // it answers to the very end, and says that it ends
      if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return
    } finally {
      await client.end().catch(() => {})
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export function findBinaries() {
  const packaged = '/usr/lib/postgresql'
  const versions = readable(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(packaged, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const found = folders.find(
    (folder) => readable(join(folder, 'initdb')) && readable(join(folder, 'postgres')),
  )
  if (found) return found
  throw new Error(
    'The API is tested on PostgreSQL too, and its server was not found: install the Debian package postgresql, or set TEST_DATABASE_URL.',
  )
}

function readable(path: string) {
  try {
    accessSync(path, constants.R_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** PostgreSQL refuses to run as root, so root lends it another user. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
      )
      if (uid && gid) return { uid, gid }
    } catch {}
  }
  throw new Error('PostgreSQL cannot run as root, and neither the user postgres nor nobody exists here.')
}
