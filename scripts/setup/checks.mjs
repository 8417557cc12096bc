import { runNodeQuietly } from './own-node.mjs'

/** What the last check knew, so that the next one reads only what changed since. */
const TYPES = 'node_modules/.cache/types.tsbuildinfo'

const CHECKS = [
  {
    name: 'format and lint',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--colors=off'],
  },
  {
    name: 'types',
    args: [
      'node_modules/typescript/bin/tsc',
      '-p',
      '.',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      TYPES,
    ],
  },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js'] },
  {
    name: 'import boundaries, calls by hand, migrations, lock file',
    args: ['scripts/check/check-imports.ts'],
    shown: true,
  },
]

/** Runs every check, side by side, and shows what a failing one said, and what is to be seen every time. Counts those that failed. */
export async function runChecks() {
  const results = await Promise.all(
    CHECKS.map(async ({ name, args, shown }) => ({ name, shown, ...(await runNodeQuietly(args)) })),
  )
  for (const { name, shown, code, output } of results) {
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`)
    if (code !== 0 || shown) console.log(output.trimEnd())
  }
  return { failed: results.filter(({ code }) => code !== 0).length }
}
