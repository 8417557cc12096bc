import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Report, runKills } from '../tests/faults/kill-run.ts'
import { databaseUrl, runSql } from '../tests/support/postgres.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string' },
    provider: { type: 'string' },
  },
})
const kills = Number(values.kills)
const seed = Number(values.seed)
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  throw new Error('--kills and --seed are whole numbers')
}

const engines = (['sqlite', 'postgres'] as const).filter((one) => !values.engine || one === values.engine)
const providers = (['sandbox', 'stripe'] as const).filter(
  (one) => !values.provider || one === values.provider,
)

// an ordinary exit takes the servers with it
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

console.log(`${kills} kills -9 of the server at random moments of concurrent purchases, seed ${seed}`)
let wrong = 0
for (const engine of engines) {
  for (const provider of providers) {
    const started = performance.now()
    const report = await inFreshPlace(engine, (place) => runKills({ provider, kills, seed, place }))
    print(`${engine}, ${provider}`, report, (performance.now() - started) / 1000)
    wrong += report.wrong.length
  }
}
console.log(wrong === 0 ? 'Every promise was kept.' : `${wrong} promises were broken.`)
process.exitCode = wrong === 0 ? 0 : 1

async function inFreshPlace<T>(
  engine: 'sqlite' | 'postgres',
  work: (place: Record<string, string>) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-faults-'))
  const postgres = engine === 'postgres' ? await startPostgres() : null
  try {
    if (!postgres) return await work({ DATA_DIR: folder })
    const name = `shop_${randomBytes(6).toString('hex')}`
    await runSql(postgres.url, `create database ${name}`)
    return await work({ DATA_DIR: folder, DATABASE_URL: databaseUrl(postgres.url, name) })
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(title: string, report: Report, seconds: number) {
  console.log(`\n${title} (${seconds.toFixed(0)} s)`)
  console.log(`  killed            ${report.kills}`)
  console.log(`  visits            ${report.visits}`)
  console.log(`  charged           ${report.charged}`)
  console.log(`  with a purchase   ${report.delivered}, each with a working order`)
  console.log(`  sent back         ${report.sentBack}`)
  console.log(`  order emails     ${report.orderEmails}`)
  console.log(`  refunds, disputes ${report.refunds}, ${report.disputes}`)
  console.log(`  kept              $${report.keptCents / 100} in the books and at the provider`)
  console.log(`  wrong             ${report.wrong.length}`)
  for (const sentence of report.wrong.slice(0, 20)) console.log(`    ${sentence}`)
}
