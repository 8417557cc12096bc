import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { buy, firstForSale } from '../support/buying.ts'
import { Client } from '../support/client.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'
import { startProgram } from '../support/program.ts'
import { bucketEnv, ownBucket } from '../support/s3-server.ts'
import { sharedBucket } from '../support/shared-bucket.ts'
import { ARCHIVE, blocks, commands, NOT_RUN } from './operations-guide.ts'
import { makeRelease } from './release-folder.ts'

const PASSPHRASE = 'correct horse battery'

interface Run {
  says: RegExp
  /** Programs without which it is skipped here. */
  needs?: string[]
  before?: () => unknown
}

/** In this order, in a folder of its own, with the guide's paths, port and names replaced by those of the folder. */
const RUN: Record<string, Run> = {
  [`tar --zstd -xOf ${ARCHIVE} --wildcards '*/deploy/install.sh' > install.sh`]: { says: /^$/ },
  shop: { says: /shop upgrade \[--archive FILE\]/ },
  'curl -s --retry 60 --retry-connrefused --retry-delay 1 http://127.0.0.1:3000/readyz': { says: /^ok\b/ },
  'shop doctor': { says: /^((ok|open|FAILS) +\w+ +.+\n?){8}$/ },
  'shop password': { says: /^The password of owner is now: \S{12,}$/ },
  'docker exec cloverleaf deploy/container.sh admin password': { says: /^The password of owner is now: / },
  'install -d -o cloverleaf -m 700 /mnt/disk': { says: /^$/ },
  'mkdir -p /etc/systemd/system/cloverleaf.service.d': { says: /^$/ },
  "printf '[Service]\\nReadWritePaths=/mnt/disk\\n' > /etc/systemd/system/cloverleaf.service.d/disk.conf": {
    says: /^$/,
  },
  'shop backup /mnt/disk': {
    says: /rows are in .*\. It was restored for a test\.\nStored files: .* copied there/,
  },
  "age -d <file> | gunzip > shop.sqlite && sqlite3 shop.sqlite '.tables'": {
    needs: ['age', 'sqlite3'],
    says: /\bpurchase\b/,
  },
  'shop bucket-cors': { before: () => useBucket(true), says: /may send files to the bucket operations\.$/ },
  'shop clean --dry-run': {
    before: () => useBucket(false),
    says: /^\d+ files, \d+ MB, would be removed\.$/m,
  },
  'shop clean': { says: /^\d+ files, \d+ MB, were removed\.$/m },
  'shop new-links': { says: /^1 order links were made anew/ },
  'shop restore /mnt/disk/backups/<file> --replace': {
    before: () => server?.stop(),
    says: /^The shop is as it was at .*: [\d,]+ rows/,
  },
  'df -h': { says: /^Filesystem/ },
  'ffmpeg -version': { needs: ['ffmpeg'], says: /^ffmpeg version/ },
  'openssl rand -hex 24': { needs: ['openssl'], says: /^[0-9a-f]{48}$/ },
  'runuser -u postgres -- createuser --createdb --pwprompt cloverleaf': {
    needs: ['createuser'],
    says: /again:$/,
  },
  'runuser -u postgres -- createdb --owner cloverleaf cloverleaf': { needs: ['createuser'], says: /^$/ },
  "runuser -u postgres -- psql -d cloverleaf -c 'create extension if not exists pg_trgm'": {
    needs: ['createuser'],
    says: /^CREATE EXTENSION$/,
  },
  "shop move-to 'postgres://cloverleaf:<password>@localhost/cloverleaf'": {
    needs: ['createuser'],
    says: /^[\d,]+ rows of \d+ tables are in PostgreSQL/,
  },
}

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
let folder: string
let home: string
let settings: { file: string; text: string }
let port: number
let server: Awaited<ReturnType<typeof startProgram>> | null = null
let postgres: PostgresServer
let bucket: Record<string, string>

test('every command of the guide is run here, or listed with the reason why not', () => {
  expect([...commands].sort()).toEqual([...Object.keys(RUN), ...Object.values(NOT_RUN).flat()].sort())
})

test('a shell can read every block of the guide', () => {
  for (const block of blocks) execFileSync('sh', ['-n', '-c', block.replaceAll(/<\w+>/g, 'name')])
})

const asLines = (env: Record<string, string>) =>
  Object.entries(env)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')

/** As an operator edits the settings. */
const useBucket = (uses: boolean) =>
  writeFileSync(settings.file, settings.text + (uses ? asLines(bucket) : ''))

/** The guide's command with the names of this folder. */
function inThisFolder(command: string) {
  const [file = ''] = command.includes('<file>') ? readdirSync(join(folder, 'disk/backups')) : []
  const socket = new URL(postgres.url).searchParams.get('host')
  return command
    .replace(/(?<=age -d )<file>/, `disk/backups/${file}`)
    .replace('<file>', file)
    .replace('/mnt/disk', join(folder, 'disk'))
    .replace('/etc/systemd/system', join(folder, 'units'))
    .replace('-o cloverleaf', `-o ${userInfo().username}`)
    .replace('docker exec cloverleaf ', `set -a; . ${settings.file}; DOMAIN=localhost; cd ${home}/current; `)
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replace('<version>', '1.0.0')
    .replace('runuser -u postgres -- ', `PGUSER=shop PGHOST=${socket} `)
    .replace(':<password>@localhost/cloverleaf', `:a-password@localhost/cloverleaf?host=${socket}`)
}

/** As typed in a terminal, where each question for a password is answered. */
async function type(command: string) {
  const env = {
    PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
    CLOVERLEAF_HOME: home,
    CLOVERLEAF_ENV: settings.file,
    CLOVERLEAF_USER: userInfo().username,
    CLOVERLEAF_BACKUPS: join(folder, 'backups'),
  }
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder, env })
  let said = ''
  terminal.stdout.on('data', (chunk: Buffer) => {
    said += chunk
    if (/(passphrase|password|again)[^\n]*: ?$/i.test(said)) terminal.stdin.write(`${PASSPHRASE}\n`)
  })
  const [code] = await once(terminal, 'close')
  return { code, said: said.replaceAll('\r', '').trim() }
}

describe('the guide, in a folder', { tags: ['long'] }, () => {
  /** As install.sh leaves it. */
  beforeAll(async () => {
    await ensureBuilt()
    folder = mkdtempSync(join(tmpdir(), 'cloverleaf-operations-'))
    home = join(folder, 'home')
    await makeRelease(join(home, '1.0.0'), '1.0.0')
    symlinkSync('1.0.0', join(home, 'current'))
    execFileSync('tar', [
      '--zstd',
      '-C',
      home,
      '-cf',
      join(folder, ARCHIVE.replace('<version>', '1.0.0')),
      '1.0.0',
    ])
    mkdirSync(join(folder, 'bin'))
    symlinkSync(join(home, 'current/deploy/shop'), join(folder, 'bin/shop'))
    port = await freePort()
    const env = {
      ...{ PORT: String(port), DATA_DIR: join(folder, 'data'), ADMIN_USERNAME: 'owner', VIDEO_SANDBOX: '0' },
      ...{ BACKUP_PASSPHRASE: PASSPHRASE, ADMIN_PASSWORD: 'correct horse' },
    }
    settings = { file: join(folder, 'env'), text: asLines(env) }
    useBucket(false)
    postgres = await startPostgres()
    bucket = bucketEnv(await ownBucket(await sharedBucket(), 'operations'))
    const program: [string, string] = [
      join(home, 'current/bin/node'),
      join(home, 'current/dist/shop/server/main.js'),
    ]
    server = await startProgram(program, { ...OWN_ENV, NODE_ENV: 'production', ...env }, /is open at http/)
    const visitor = new Client(`http://127.0.0.1:${port}`)
    await buy(visitor, { rider: await firstForSale(visitor), email: 'buyer@example.com' })
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const [command, { says, needs = [], before }] of Object.entries(RUN)) {
    const missing = needs.filter((program) => !has(program))
    if (missing.length > 0) process.stderr.write(`Not run, without ${missing.join(' and ')}: ${command}\n`)
    test.skipIf(missing.length > 0)(command, async () => {
      await before?.()
      const { code, said } = await type(inThisFolder(command))
      expect(said).toMatch(says)
      expect(code).toBe(/^FAILS/m.test(said) ? 1 : 0)
    })
  }
})
