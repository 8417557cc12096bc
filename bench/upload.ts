import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CHUNK_BYTES } from '../src/contract/videos/upload.ts'
import { type Bar, median, printBars } from './support/bars.ts'
import { CountingProxy } from './support/counting-proxy.ts'
import { hashOf, writeFilm } from './support/film-file.ts'
import { KillableShop } from './support/killable-shop.ts'
import { openOwnersBrowser } from './support/owners-browser.ts'
import { startPlainReceiver } from './support/plain-receiver.ts'

const MB = 1024 * 1024
const KILLS = 10
const ROUNDS = 3
const megabytes = Number(process.argv[2] ?? 2048)

const folder = await mkdtemp(join(tmpdir(), 'cloverleaf-bench-'))
const source = join(folder, 'jane doe.mp4')
const size = megabytes * MB
await writeFilm(source, megabytes)
const shop = new KillableShop(join(folder, 'data'))
await shop.start()
try {
  printBars(`A file of ${megabytes} MB from a browser`, [...(await survive()), ...(await measureSpeed())])
} finally {
  await shop.kill()
  await rm(folder, { recursive: true, force: true })
}

/** The browser, the shop or both die at random moments; what it costs is what is sent again. */
async function survive(): Promise<Bar[]> {
  const proxy = await CountingProxy.start(shop.port)
  let browser = await openOwnersBrowser(proxy.url)
  await browser.addFile(source)
  const again: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    // each kill comes somewhere within its own part of the file
    const at = ((kill + 0.2 + 0.6 * Math.random()) / (KILLS + 1)) * size
    while ((await shop.received()) < at) await pause(10)
    const victims = kill % 3
    const [profile] = await Promise.all([
      victims === 1 ? undefined : browser.kill(),
      victims !== 0 && shop.kill(),
    ])
    if (victims !== 0) await shop.start()
    const kept = await shop.settled()
    again.push(proxy.bytes - kept - again.reduce((sum, bytes) => sum + bytes, 0))
    if (victims !== 1) {
      browser = await openOwnersBrowser(proxy.url, profile)
      await browser.rejoinFile(source)
    }
  }
  const state = await shop.untilOver()
  await browser.kill()
  await proxy.stop()
  const right =
    state === 'done' && (await hashOf(readFilm(await storedFile()))) === (await hashOf(readFilm(source)))
  return [
    {
      what: `the file after ${KILLS} kills of browser, shop or both`,
      measured: right ? 'byte by byte the same' : `another one, ${state}`,
      bar: 'the same',
      ok: right,
    },
    {
      what: 'sent again after a kill, at most',
      measured: `${(Math.max(...again) / MB).toFixed(1)} MB`,
      bar: `a chunk, ${CHUNK_BYTES / MB} MB`,
      // the head of each request is counted too
      ok: Math.max(...again) <= CHUNK_BYTES + MB,
    },
    {
      what: "the shop's memory, at most",
      measured: `${Math.round(shop.mostMemory / MB)} MB`,
      bar: 'under 250 MB',
      ok: shop.mostMemory < 250 * MB,
    },
  ]
}

/** The two take turns, so that whatever else the machine does meets both. */
async function measureSpeed(): Promise<Bar[]> {
  const plain = await startPlainReceiver(folder)
  const browser = await openOwnersBrowser(shop.url)
  const rounds: { ours: number; plain: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await browser.timeUpload(source)
    await shop.untilOver()
    await rm(await storedFile())
    rounds.push({ ours, plain: await browser.timePlainPost(plain.url, source) })
  }
  await browser.kill()
  await plain.stop()
  const rate = (of: 'ours' | 'plain') => megabytes / median(rounds.map((round) => round[of]))
  const ratio = median(rounds.map((round) => round.plain / round.ours))
  return [
    {
      what: 'speed beside a plain streamed POST',
      measured: `${rate('ours').toFixed(0)} of ${rate('plain').toFixed(0)} MB/s: ${(ratio * 100).toFixed(0)} %`,
      bar: 'at least 70 %',
      ok: ratio >= 0.7,
    },
  ]
}

async function storedFile() {
  const stored = join(folder, 'data/media/sources')
  const [name = ''] = await readdir(stored)
  return join(stored, name)
}

function readFilm(file: string) {
  return createReadStream(file, { highWaterMark: MB })
}
