import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Upload as SdkUpload } from '@aws-sdk/lib-storage'
import { PIECE_BYTES } from '../src/contract/videos/upload.ts'
import { type Bucket, s3Storage } from '../src/server/platform/storage/s3.ts'
import { bucketEnv, s3ClientOf, startS3 } from '../tests/support/s3-server.ts'
import { type Bar, median, printBars } from './support/bars.ts'
import { CountingProxy } from './support/counting-proxy.ts'
import { hashOf, writeFilm } from './support/film-file.ts'
import { KillableShop } from './support/killable-shop.ts'
import { openOwnersBrowser } from './support/owners-browser.ts'

const MB = 1024 * 1024
const KILLS = 20
const ROUNDS = 5
const megabytes = Number(process.argv[2] ?? 512)

const folder = await mkdtemp(join(tmpdir(), 'cloverleaf-bench-'))
const source = join(folder, 'jane doe.mp4')
const size = megabytes * MB
await writeFilm(source, megabytes)
const s3 = await startS3()
try {
  const title = `A file of ${megabytes} MB from a browser straight to the bucket`
  // counting takes a fifth of two cores, so what is timed goes past the one who counts
  printBars(title, await withShop('timed', s3.bucket, measureSpeed))
  const proxy = await CountingProxy.start(() => Number(new URL(s3.bucket.endpoint ?? '').port))
  const counted = { ...s3.bucket, endpoint: proxy.url }
  const bars = await withShop('killed', counted, (shop) => survive(shop, proxy)).finally(() => proxy.stop())
  printBars(`${title}, through kills`, bars)
} finally {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
}

async function withShop<T>(name: string, bucket: Bucket, work: (shop: KillableShop) => Promise<T>) {
  const shop = new KillableShop(join(folder, name), bucketEnv(bucket))
  await shop.start()
  return work(shop).finally(() => shop.kill())
}

/** The browser, the shop or both die at random moments; what it costs is what is sent again. */
async function survive(shop: KillableShop, proxy: CountingProxy): Promise<Bar[]> {
  const before = shop.mostMemory
  let browser = await openOwnersBrowser(shop.url)
  proxy.bytes = 0
  await browser.addFile(source)
  let again = 0
  let most = 0
  for (let kill = 0; kill < KILLS; kill++) {
    // each kill comes somewhere within its own part of the file
    const at = ((kill + 0.2 + 0.6 * Math.random()) / (KILLS + 1)) * size
    while (proxy.bytes - again < at) await pause(5)
    const victims = kill % 3
    const [profile] = await Promise.all([
      victims === 1 ? undefined : browser.kill(),
      victims !== 0 && shop.kill(),
    ])
    if (victims !== 0) await shop.start()
    if (victims !== 1) {
      // what had left the browser is stored or lost by now
      await pause(500)
      const lost = proxy.bytes - again - (await shop.partsStored()) * PIECE_BYTES
      most = Math.max(most, lost)
      again += lost
      browser = await openOwnersBrowser(shop.url, profile)
      await browser.rejoinFile(source)
    }
  }
  const state = await shop.untilOver()
  await browser.kill()
  const right =
    state === 'done' && (await hashOf(await stored())) === (await hashOf(createReadStream(source)))
  const sentAgain = proxy.bytes - size
  return [
    {
      what: `the file after ${KILLS} kills of browser, shop or both`,
      measured: right ? 'byte by byte the same' : `another one, ${state}`,
      bar: 'the same',
      ok: right,
    },
    {
      what: 'sent again after a kill, at most',
      measured: `${(most / MB).toFixed(1)} MB, ${(sentAgain / MB).toFixed(1)} MB in all`,
      bar: `a part, ${PIECE_BYTES / MB} MB`,
      // the heads of the requests are counted too
      ok: most <= PIECE_BYTES + MB && sentAgain <= KILLS * (PIECE_BYTES + MB),
    },
    {
      what: "the shop's memory, before and after the file",
      measured: `${Math.round(before / MB)} and ${Math.round(shop.mostMemory / MB)} MB`,
      bar: 'under 250 MB',
      ok: shop.mostMemory < 250 * MB,
    },
  ]
}

/** The two take turns, so that whatever else the machine does meets both. */
async function measureSpeed(shop: KillableShop): Promise<Bar[]> {
  const browser = await openOwnersBrowser(shop.url)
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await browser.timeUpload(source)
    rounds.push({ ours, bare: await bareUpload() })
  }
  await browser.kill()
  const rate = (of: 'ours' | 'bare') => megabytes / median(rounds.map((round) => round[of]))
  const ratio = median(rounds.map((round) => round.bare / round.ours))
  return [
    {
      what: 'speed beside a multipart upload by the AWS SDK',
      measured: `${rate('ours').toFixed(0)} of ${rate('bare').toFixed(0)} MB/s: ${(ratio * 100).toFixed(0)} %`,
      bar: 'at least 85 %',
      ok: ratio >= 0.85,
    },
  ]
}

/** Seconds that the SDK takes for the same file on the same way, as it comes. */
async function bareUpload() {
  const client = s3ClientOf(s3.bucket)
  const begun = performance.now()
  await new SdkUpload({
    client,
    params: { Bucket: s3.bucket.bucket, Key: 'bare/film.mp4', Body: createReadStream(source) },
  }).done()
  client.destroy()
  return (performance.now() - begun) / 1000
}

async function stored() {
  const storage = s3Storage(s3.bucket)
  const entries = await Array.fromAsync(storage.list('sources'))
  const newest = entries.toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())[0]
  const file = newest && (await storage.open(newest.key))
  if (!file) throw new Error('Nothing is stored')
  return file.read({ start: 0, end: file.size - 1 })
}
