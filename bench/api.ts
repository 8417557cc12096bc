import { type Bar, median, printBars } from './support/bars.ts'
import { makeBigShop } from './support/big-shop.ts'
import { startChild, startShop } from './support/child-server.ts'
import { requestsPerSecond } from './support/load.ts'

const ROUNDS = 15
const SECONDS = 0.5
const CONNECTIONS = 32
/** What every browser asks for. */
const headers = { 'accept-encoding': 'gzip, deflate, br' }

const shopFolder = await makeBigShop()
const calls = [
  { what: 'GET /', path: '/', share: 0.6 },
  { what: 'GET /api/sports', path: '/api/sports', share: 0.6 },
  {
    what: 'GET /api/riders?eventId=, 2,000 riders',
    path: `/api/riders?eventId=${shopFolder.eventId}&adminView=false`,
    share: 0.4,
  },
]

const shop = await startShop(shopFolder.dataDir)
try {
  const sizes = await Promise.all(calls.map(({ path }) => bytesOnTheWire(shop.url + path)))
  const bare = await startChild(process.execPath, ['bench/support/bare-server.ts', ...sizes.map(String)])
  try {
    const bars: Bar[] = []
    for (const [n, { what, path, share }] of calls.entries()) {
      const size = sizes[n] ?? 0
      const { ours, theirs, ratio } = await compare(shop.url + path, `${bare.url}/bytes/${size}`)
      bars.push({
        what: `${what} (${size.toLocaleString('en-US')} bytes)`,
        measured: `${perSecond(ours)} of ${perSecond(theirs)} a second: ${(ratio * 100).toFixed(0)} %`,
        bar: `at least ${share * 100} %`,
        ok: ratio >= share,
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
  await measure(ourUrl, 1)
  await measure(bareUrl, 1)
  const rounds: { ours: number; theirs: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ ours: await measure(ourUrl, SECONDS), theirs: await measure(bareUrl, SECONDS) })
  }
  return {
    ours: median(rounds.map(({ ours }) => ours)),
    theirs: median(rounds.map(({ theirs }) => theirs)),
    ratio: median(rounds.map(({ ours, theirs }) => ours / theirs)),
  }
}

function measure(url: string, seconds: number) {
  return requestsPerSecond(url, { headers, seconds, connections: CONNECTIONS })
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
