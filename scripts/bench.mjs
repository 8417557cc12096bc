import { ensureBuilt } from './setup/build.mjs'
import { ensureDevelopmentInstalled } from './setup/install.mjs'
import { runNode } from './setup/own-node.mjs'
import { command, Stop } from './setup/run.mjs'

const BENCHES = [
  'pages',
  'api',
  'against',
  'start',
  'purchases',
  'orders',
  'sales',
  'pipeline',
  'queue',
  'faults',
  'fuzz',
  'topology',
  'lighthouse',
  'restore',
  'growth',
  'weekend',
  'matching',
  'search',
  'upload-plan',
  'flood',
]

await command(async () => {
  const [name, ...rest] = process.argv.slice(2)
  if (!BENCHES.includes(name)) throw new Stop(`Which one? npm run bench -- ${BENCHES.join(' | ')}`)
  await ensureDevelopmentInstalled()
  await ensureBuilt()
  return runNode([`bench/${name}.ts`, ...rest], { env: { ...process.env, NODE_ENV: 'production' } })
})
