import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { COMPILE_CACHE } from '../setup/compile-cache.mjs'
import { runNode, runNodeQuietly } from '../setup/own-node.mjs'

const LOAD_SERVER = ['--input-type=module', '--eval', "await import('./src/server/open-shop.ts')"]

/** Without files, all there are. */
export const runVitest = (files = []) =>
  runSuite(
    (report) => ({
      args: [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...files,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
    }),
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      troubles: report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => ({
            name: `${relative('.', name)}: ${fullName}`,
            why: failureMessages[0],
          })),
      ),
    }),
  )

export const runPlaywright = (chromium, files = []) =>
  runSuite(
    (report) => ({
      args: ['node_modules/@playwright/test/cli.js', 'test', ...files.map(asPattern), '--reporter=list,json'],
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
    ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      troubles: suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ status, results }) => ({
            name: `${file}: ${title}${status === 'flaky' ? ' (only at the second try)' : ''}`,
            why: results.find(({ error }) => error)?.error.message,
          })),
      ),
    }),
  )

/** Playwright compares patterns with whole paths, and our folder's own name is one of their parts. */
const asPattern = (file) => `/${file.replace(/[^\w/-]/g, '\\$&')}$`

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** Runs a suite that writes a JSON report. A suite that fails without a failing test, or that runs none, has failed too. */
async function runSuite(callWith, count) {
  const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-report-'))
  const file = join(folder, 'report.json')
  try {
    const { args, env } = callWith(file)
    const ours = { ...process.env, ...COMPILE_CACHE }
    // servers that are killed keep nothing, so one that ends well is first
    const [code] = await Promise.all([
      runNode(args, { env: { ...ours, ...env } }),
      runNodeQuietly(LOAD_SERVER, { env: ours }),
    ])
    const { passed, failed, skipped, troubles } = readReport(file, count)
    const broken = failed === 0 && (code !== 0 || passed === 0)
    const note = `${passed} passed, ${failed} failed, ${skipped} skipped${broken ? `, ended with code ${code}` : ''}`
    return { passed, failed: broken ? 1 : failed, note, troubles }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0, skipped: 0, troubles: [] }
  }
}
