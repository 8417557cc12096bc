import { parseArgs } from 'node:util'
import { Chance } from '../src/demo/chance.ts'
import { stripeCards } from '../tests/faults/cards.ts'
import { buyWhileKilling } from '../tests/topology/buy-while-killing.ts'
import { startTopology } from '../tests/topology/topology.ts'
import { uploadWhileKilling } from '../tests/topology/upload-while-killing.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '40' },
    uploads: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
})
const [kills, uploads, seed] = [values.kills, values.uploads, values.seed].map(Number) as [
  number,
  number,
  number,
]
if (![kills, uploads, seed].every(Number.isInteger)) {
  throw new Error('--kills, --uploads and --seed are whole numbers')
}

console.log(
  'nginx, 2 web servers, 2 workers, PostgreSQL and S3, killed with -9 while visitors buy and videos arrive',
)
const chance = new Chance(seed)
const cards = await stripeCards(chance)
const topology = await startTopology(cards.env)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // npm's end is told to us more than once
  process.on(signal, () => topology.close().finally(() => process.exit(1)))
}
try {
  const buying = await buyWhileKilling(topology, { kills, cards, chance })
  console.log(`\nBuying through the proxy, seed ${seed}`)
  console.log(`  web servers killed  ${kills}`)
  console.log(`  visits              ${buying.visits}`)
  console.log(`  charged             ${buying.charged}`)
  console.log(`  with a purchase     ${buying.delivered}, each with a working order on both servers`)
  console.log(`  sent back           ${buying.sentBack}`)
  console.log(`  order emails       ${buying.orderEmails}`)
  console.log(`  refunds, disputes   ${buying.refunds}, ${buying.disputes}`)
  console.log(`  kept                $${buying.keptCents / 100} in the books and at the provider`)
  const sending = await uploadWhileKilling(topology, uploads)
  console.log('\nVideos sent straight to the bucket, their parts signed through the proxy')
  console.log(`  videos              ${sending.uploads}`)
  console.log(
    `  killed meanwhile    ${sending.kills}: the server that signed a part, the other one, both once all is there, a worker at work; and the browser once each`,
  )
  console.log(`  stored and made     ${sending.uploads - sending.wrong.length}, byte by byte and once`)
  const wrong = [...buying.wrong, ...sending.wrong]
  for (const sentence of wrong.slice(0, 20)) console.log(`  wrong: ${sentence}`)
  console.log(wrong.length === 0 ? '\nEvery promise was kept.' : `\n${wrong.length} promises were broken.`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await topology.close()
  await cards.close()
}
