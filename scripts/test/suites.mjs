import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { COMPILE_CACHE } from '../setup/compile-cache.mjs'
import { runNode, runNodeQuietly } from '../setup/own-node.mjs'
import { findLongTests } from './files.mjs'

const LOAD_SERVER = ['--input-type=module', '--eval', "await import('./src/server/open-shop.ts')"]

/** `npm test` always uses the same seed; everything else a new one, which it prints, or the one in TEST_SEED. */
const seedFor = (extent) =>
  process.env.TEST_SEED ?? (extent === 'quick' ? '1' : String(Math.trunc(Math.random() * 2 ** 31)))

/** How an extent is asked of vitest. The tests that PostgreSQL alone is spared by `npm test` are asked for apart. */
const VITEST = {
  quick: () => ({ args: ['--tags-filter=!long'], env: { TEST_EXTENT: 'quick' } }),
  rest: () => ({ args: ['--tags-filter=long', ...findLongTests()], env: { TEST_EXTENT: 'all' } }),
  postgres: () => ({
    args: ['--project=postgres', '--tags-filter=!long', 'tests/api'],
    env: { TEST_EXTENT: 'rest' },
  }),
  all: () => ({ args: [], env: { TEST_EXTENT: 'all' } }),
}
const PLAYWRIGHT = { quick: ['--grep-invert=@long'], rest: ['--grep=@long'], all: [] }

const shardOf = (shard) => (shard ? [`--shard=${shard}`] : [])

export const runVitest = ({ extent = 'all', files = [], shard = null }) => {
  const { args, env } = VITEST[extent]()
  return runSuite(
    (report) => ({
      args: [
        ...['node_modules/vitest/vitest.mjs', 'run', ...files, ...args, ...shardOf(shard)],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        // once more where it decides about a landing; in all else, a test that needs a second try has failed
        ...(process.env.CI && extent === 'quick' ? ['--retry=1'] : []),
      ],
      env: { ...env, TEST_SEED: seedFor(extent) },
    }),
    readVitest,
  )
}

export const runPlaywright = (chromium, { extent = 'all', files = [], shard = null }) =>
  runSuite(
    (report) => ({
      args: [
        ...['node_modules/@playwright/test/cli.js', 'test', ...files.map(asPattern), ...PLAYWRIGHT[extent]],
        ...[...shardOf(shard), '--reporter=list,json'],
        ...(process.env.CI && extent === 'quick' ? ['--retries=1'] : []),
      ],
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
    readPlaywright,
  )

function readVitest(report) {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, file: relative('.', name) })),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    troubles: tests
      .filter(({ status }) => status === 'failed')
      .map(({ file, fullName, failureMessages }) => ({
        name: `${file}: ${fullName}`,
        why: failureMessages[0],
      })),
    times: tests
      .filter(({ duration }) => duration > 0)
      .map(({ file, fullName, duration }) => ({ name: `${file}: ${fullName}`, seconds: duration / 1000 })),
  }
}

function readPlaywright({ stats, suites }) {
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests.map((test) => ({ ...test, name: `tests/browser/${file}: ${title}` })),
    )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    troubles: tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ name, status, results }) => ({
        name: `${name}${status === 'flaky' ? ' (only at the second try)' : ''}`,
        why: results.find(({ error }) => error)?.error.message,
      })),
    times: tests.flatMap(({ name, results }) =>
      results.map(({ duration }) => ({ name, seconds: duration / 1000 })),
    ),
  }
}

/** Playwright compares patterns with whole paths, and our folder's own name is one of their parts. */
const asPattern = (file) => `/${file.replace(/[^\w/-]/g, '\\$&')}$`

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** Runs a suite that writes a JSON report. A suite that fails without a failing test, or that runs none, has failed too. */
async function runSuite(callWith, read) {
  const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-report-'))
  const file = join(folder, 'report.json')
  try {
    const { args, env } = callWith(file)
    const ours = { ...process.env, ...COMPILE_CACHE }
    // servers that are killed write no compile cache, so one that ends well is first
    const [code] = await Promise.all([
      runNode(args, { env: { ...ours, ...env } }),
      runNodeQuietly(LOAD_SERVER, { env: ours }),
    ])
    const { passed, failed, troubles, times } = readReport(file, read)
    const broken = failed === 0 && (code !== 0 || passed === 0)
    const seed = env.TEST_SEED ? `, seed ${env.TEST_SEED}` : ''
    const note = `${passed} passed, ${failed} failed${seed}${broken ? `, ended with code ${code}` : ''}`
    return { passed, failed: broken ? 1 : failed, note, troubles, times }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0, troubles: [], times: [] }
  }
}
