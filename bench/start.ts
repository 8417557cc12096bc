import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, printBars } from './support/bars.ts'
import { startChild } from './support/child-server.ts'

const RUNS = 5
const BAR_SECONDS = 3

const dataDir = await mkdtemp(join(tmpdir(), 'cloverleaf-bench-'))
try {
  await secondsToAnswer()
  const starts: number[] = []
  const bareStarts: number[] = []
  for (let run = 0; run < RUNS; run++) {
    bareStarts.push(await secondsOfBareNode())
    starts.push(await secondsToAnswer())
  }
  const over = median(starts) - median(bareStarts)
  printBars('npm start, when it has run before', [
    {
      what: 'until /healthz answers, over a bare node start',
      measured: `${median(starts).toFixed(2)} s - ${median(bareStarts).toFixed(2)} s = ${over.toFixed(2)} s`,
      bar: `at most ${BAR_SECONDS} s`,
      ok: over <= BAR_SECONDS,
    },
  ])
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function secondsToAnswer() {
  const started = performance.now()
  const shop = await startChild('npm', ['start', '--silent'], { DATA_DIR: dataDir, DATABASE_URL: '' })
  const seconds = (performance.now() - started) / 1000
  await shop.stop()
  return seconds
}

async function secondsOfBareNode() {
  const started = performance.now()
  await once(spawn('node', ['-e', '0'], { stdio: 'ignore' }), 'exit')
  return (performance.now() - started) / 1000
}
