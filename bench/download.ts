import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type RequestOptions } from 'node:http'
import { join } from 'node:path'
import { type Bar, median, printBars } from './support/bars.ts'
import { makeVideoShop } from './support/video-shop.ts'

const MB = 1024 * 1024
const SIZE = 1024 * MB
const ROUNDS = 7
const READERS = 200
const PART = 8 * MB

const shop = await makeVideoShop(SIZE)
const ours = await start('ours')
const bare = await start('bare')
try {
  const path = await signedPath()
  const rounds: { ours: number; bare: number }[] = []
  await download(ours.url + path)
  await download(bare.url)
  const before = await memoryOf(ours.child)
  let most = before
  // the two take turns, so that whatever else the machine does meets both
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ ours: await download(ours.url + path), bare: await download(bare.url) })
    most = Math.max(most, await memoryOf(ours.child))
  }
  const ratio = median(rounds.map((round) => round.ours / round.bare))
  const { seconds, whole, peak } = await readInParallel(path)
  const rates = { ours: median(rounds.map((r) => r.ours)), bare: median(rounds.map((r) => r.bare)) }
  const bars: Bar[] = [
    {
      what: '1 GB through the signed address',
      measured: `${rates.ours.toFixed(0)} of ${rates.bare.toFixed(0)} MB/s: ${(ratio * 100).toFixed(0)} %`,
      bar: 'at least 80 %',
      ok: ratio >= 0.8,
    },
    {
      what: `memory over ${ROUNDS} downloads`,
      measured: `${toMb(before)} MB, grown by ${toMb(most - before)} MB`,
      bar: 'at most 64 MB more',
      ok: most - before <= 64 * MB,
    },
    {
      what: `${READERS} readers of ${toMb(PART)} MB at once`,
      measured: `${whole} whole in ${seconds.toFixed(1)} s, ${toMb(peak)} MB of memory`,
      bar: `all ${READERS}, at most 512 MB`,
      ok: whole === READERS && peak <= 512 * MB,
    },
  ]
  printBars('A download against a bare http server with createReadStream and the same buffer', bars)
} finally {
  ours.child.disconnect()
  bare.child.disconnect()
  await shop.remove()
}

async function start(kind: 'ours' | 'bare') {
  const child = fork(join(import.meta.dirname, 'support/file-server.ts'), [kind, shop.dataDir])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, url: `http://127.0.0.1:${port}` }
}

async function signedPath() {
  const answer = await fetch(`${ours.url}/order/${shop.token}/video/1`, { redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

/** Megabytes a second. */
async function download(url: string): Promise<number> {
  const begun = performance.now()
  const bytes = await count(await open(url))
  if (bytes !== SIZE) throw new Error(`${bytes} of ${SIZE} bytes came`)
  return SIZE / MB / ((performance.now() - begun) / 1000)
}

/** Readers as slow as a phone: all are in the middle of their part for most of the time. */
async function readInParallel(path: string) {
  const agent = new Agent({ maxSockets: READERS })
  const begun = performance.now()
  let peak = 0
  const watch = setInterval(async () => {
    peak = Math.max(peak, await memoryOf(ours.child))
  }, 100)
  const readers = Array.from({ length: READERS }, async (_, n) => {
    const start = Math.trunc(((SIZE - PART) / READERS) * n)
    const headers = { range: `bytes=${start}-${start + PART - 1}` }
    const answer = await open(ours.url + path, { headers, agent })
    const part = await count(answer, 20)
    return answer.statusCode === 206 && part === PART
  })
  const whole = (await Promise.all(readers)).filter(Boolean).length
  clearInterval(watch)
  agent.destroy()
  return { seconds: (performance.now() - begun) / 1000, whole, peak }
}

function open(url: string, options: RequestOptions = {}) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    get(url, options, resolve).on('error', reject)
  })
}

async function count(answer: IncomingMessage, pause = 0): Promise<number> {
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (!pause) return
    answer.pause()
    setTimeout(() => answer.resume(), pause)
  })
  await once(answer, 'end')
  return bytes
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send('memory')
  const [{ rss }] = (await once(child, 'message')) as [{ rss: number }]
  return rss
}

function toMb(bytes: number) {
  return Math.round(bytes / MB)
}
