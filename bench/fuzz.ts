import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type FuzzReport, runFuzz } from '../tests/fuzz/fuzz-run.ts'
import { openShopAt } from '../tests/support/open-shop-at.ts'
import { databaseUrl, runSql } from '../tests/support/postgres.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string' },
  },
})
const requests = Number(values.requests)
const seed = Number(values.seed)
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  throw new Error('--requests and --seed are whole numbers')
}
const engines = (['sqlite', 'postgres'] as const).filter((one) => !values.engine || one === values.engine)

console.log(`${requests} wrong requests over every call, seed ${seed}`)
let wrong = 0
for (const engine of engines) {
  const started = performance.now()
  const report = await fuzzOn(engine)
  print(engine, report, (performance.now() - started) / 1000)
  wrong += report.wrong.length
}
console.log(wrong === 0 ? 'Every promise was kept.' : `${wrong} promises were broken.`)
process.exitCode = wrong === 0 ? 0 : 1

async function fuzzOn(engine: 'sqlite' | 'postgres'): Promise<FuzzReport> {
  const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-fuzz-'))
  const postgres = engine === 'postgres' ? await startPostgres() : null
  try {
    const name = `shop_${randomBytes(6).toString('hex')}`
    if (postgres) await runSql(postgres.url, `create database ${name}`)
    const test = await openShopAt({
      DATA_DIR: folder,
      ...(postgres && { DATABASE_URL: databaseUrl(postgres.url, name) }),
    })
    try {
      return await runFuzz(test, { seed, requests })
    } finally {
      await test.close()
    }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(title: string, { sent, statuses, slowest, wrong }: FuzzReport, seconds: number) {
  console.log(`\n${title} (${seconds.toFixed(0)} s)`)
  console.log(`  answered   ${sent}`)
  console.log(
    `  statuses   ${Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  )
  console.log(`  slowest    ${slowest.seconds.toFixed(2)} s, ${slowest.request.slice(0, 120)}`)
  console.log(`  wrong      ${wrong.length}`)
  for (const sentence of wrong.slice(0, 400)) console.log(`    ${sentence.replaceAll('\n', '\n      ')}`)
}
