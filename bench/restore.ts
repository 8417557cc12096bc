import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { builtProgram } from '../scripts/setup/build.mjs'
import { FOLDER } from '../scripts/setup/folder.mjs'
import { composeShop } from '../src/server/compose.ts'
import { readConfig } from '../src/server/platform/config/config.ts'
import { rowsAtRest } from '../tests/support/world/rows.ts'
import { type Bar, printBars } from './support/bars.ts'
import { type Open, onPostgres, onSqlite } from './support/engines.ts'
import { fillShop } from './support/fill-shop.ts'

/**
 * Backs up a shop of one weekend and one of twenty of them by the command, restores each by the command, and compares every
 * row. The commands have a small heap, so that what would grow with the shop ends them.
 */
const SIZES = {
  small: { events: 10, ridersAnEvent: 50, purchases: 1000, others: 100 },
  large: { events: 200, ridersAnEvent: 50, purchases: 20_000, others: 2000 },
}
const MOST_MEMORY = 2
const HEAP = '--max-old-space-size=48'
type Engine = 'SQLite' | 'PostgreSQL'
type Env = Record<string, string>

await onSqlite((sqlite) =>
  onPostgres(async (postgres) => {
    await backUpAndRestore('SQLite', sqlite)
    await backUpAndRestore('PostgreSQL', postgres)
  }),
)

async function backUpAndRestore(engine: Engine, open: Open) {
  const bars: Bar[] = []
  const small = await filled(`small_${engine}`.toLowerCase(), open, SIZES.small)
  const large = await filled(`large_${engine}`.toLowerCase(), open, SIZES.large)
  const saved = [await backUp(small), await backUp(large)] as const
  console.log(`\n${engine}: ${saved[1].said.trim()}`)
  console.log(`  ${(statSync(saved[1].file).size / 1e6).toFixed(1)} MB`)
  bars.push(memoryBar('backup', saved))
  const before = await rowsOf(large)
  const names = ['small', 'large'].map((size) => `${size}_${engine}_restored`.toLowerCase())
  const { env: smallTo } = await open(names[0] ?? '')
  const { env: largeTo } = await open(names[1] ?? '')
  const restored = [
    await command(smallTo, 'restore', saved[0].file),
    await command(largeTo, 'restore', saved[1].file),
  ] as const
  console.log(`  ${restored[1].said.trim()}`)
  const { rows, different } = compare(before, await rowsOf(largeTo))
  bars.push({
    what: 'restored: rows that differ',
    measured: `${different} of ${rows.toLocaleString('en-US')}`,
    bar: 'none',
    ok: different === 0 && rows > 0,
  })
  bars.push(memoryBar('restore', restored))
  printBars(`A shop on ${engine}, backed up and restored`, bars)
}

async function filled(name: string, open: Open, size: typeof SIZES.small): Promise<Env> {
  const { env, settle } = await open(name)
  const shop = await composeShop(readConfig({ ...env, LOG_LEVEL: 'warn' }))
  await fillShop(shop, size)
  await shop.close()
  await settle()
  return env
}

async function backUp(env: Env) {
  const folder = join(env.DATA_DIR ?? '', 'saved')
  const taken = await command(env, 'backup', folder)
  const [name = ''] = readdirSync(join(folder, 'backups'))
  return { file: join(folder, 'backups', name), ...taken }
}

/** The admin's command as a person gives it: what it said, how long it took and the most memory it held. */
async function command(env: Env, ...args: string[]) {
  const started = performance.now()
  const child = spawn(process.execPath, [HEAP, builtProgram('cli'), ...args], {
    cwd: FOLDER,
    env: { ...process.env, BACKUP_PASSPHRASE: 'four brown mares', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: Buffer[] = []
  child.stdout.on('data', (part) => said.push(part))
  const [[code], megabytes] = await Promise.all([once(child, 'close'), mostMegabytes(child)])
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${Buffer.concat(said)}`)
  return { said: Buffer.concat(said).toString(), seconds: (performance.now() - started) / 1000, megabytes }
}

async function mostMegabytes(child: ChildProcess) {
  let most = 0
  while (child.exitCode === null && child.signalCode === null) {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    } catch {
      // it has just ended
    }
    await pause(10)
  }
  return most
}

function memoryBar(what: string, [small, large]: readonly [Taken, Taken]): Bar {
  const ratio = large.megabytes / small.megabytes
  return {
    what: `${what}: memory for twenty times as much`,
    measured: `${small.megabytes.toFixed(0)} MB, ${large.megabytes.toFixed(0)} MB (${small.seconds.toFixed(1)} s, ${large.seconds.toFixed(1)} s)`,
    bar: `at most ${MOST_MEMORY} times`,
    ok: ratio <= MOST_MEMORY,
  }
}

interface Taken {
  megabytes: number
  seconds: number
}

/** Without the state of the backup itself, which changes while it is made. */
async function rowsOf(env: Env) {
  const rows = await rowsAtRest(env)
  return { ...rows, setting: rows.setting?.filter((row) => !row.includes('"backup.state"')) ?? [] }
}

function compare(before: Record<string, string[]>, after: Record<string, string[]>) {
  let [rows, different] = [0, 0]
  for (const table of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [had, has] = [before[table] ?? [], after[table] ?? []]
    const most = Math.max(had.length, has.length)
    rows += most
    for (let i = 0; i < most; i++) if (had[i] !== has[i]) different++
  }
  return { rows, different }
}
