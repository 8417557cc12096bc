import { apiCalls, crowdAt, headers } from './support/api-calls.ts'
import { type Bar, median, printBars } from './support/bars.ts'
import { makeBigShop } from './support/big-shop.ts'
import { startChild, startShop } from './support/child-server.ts'

const ROUNDS = 15
const SECONDS = 0.5

const shopFolder = await makeBigShop()
const calls = apiCalls(shopFolder.eventId)

const shop = await startShop(shopFolder.dataDir)
try {
  const sizes = await Promise.all(calls.map(({ path }) => bytesOnTheWire(shop.url + path)))
  const bare = await startChild(process.execPath, ['bench/support/bare-server.ts', ...sizes.map(String)])
  try {
    const bars: Bar[] = []
    for (const [n, { what, path, times }] of calls.entries()) {
      const size = sizes[n] ?? 0
      const { ours, theirs, ratio } = await compare(shop.url + path, `${bare.url}/bytes/${size}`)
      bars.push({
        what: `${what} (${size.toLocaleString('en-US')} bytes)`,
        measured: `${perSecond(ours)} of ${perSecond(theirs)} a second: ${(1 / ratio).toFixed(2)} times the cost`,
        bar: `at most ${times} times`,
        ok: 1 / ratio <= times,
      })
    }
    printBars(
      'Requests per second against a bare Fastify route that sends a ready buffer of the same size',
      bars,
    )
  } finally {
    await bare.stop()
  }
} finally {
  await shop.stop()
  await shopFolder.remove()
}

/** The two take turns, so that whatever else the machine does meets both. */
async function compare(ourUrl: string, bareUrl: string) {
  await crowdAt(ourUrl, 1)
  await crowdAt(bareUrl, 1)
  const rounds: { ours: number; theirs: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ ours: await crowdAt(ourUrl, SECONDS), theirs: await crowdAt(bareUrl, SECONDS) })
  }
  return {
    ours: median(rounds.map(({ ours }) => ours)),
    theirs: median(rounds.map(({ theirs }) => theirs)),
    ratio: median(rounds.map(({ ours, theirs }) => ours / theirs)),
  }
}

async function bytesOnTheWire(url: string) {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-length'))
}

function perSecond(count: number) {
  return Math.round(count).toLocaleString('en-US')
}
