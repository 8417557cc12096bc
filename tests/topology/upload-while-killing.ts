import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { PIECE_BYTES, type SignedPart } from '../../src/contract/videos/upload.ts'
import { type Video, VideoList } from '../../src/contract/videos/video.ts'
import { ownerAt } from '../faults/shop-process.ts'
import { api } from '../support/addresses.ts'
import { addEvent } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { look, makeClip } from '../support/make-clip.ts'
import { part, partsOf, put, sha256, sign } from '../support/part-sender.ts'
import { announce, checksumOf, seal, untilFinished } from '../support/sender.ts'
import { jobsOf, leasesRanOut } from '../support/world/jobs.ts'
import type { Topology } from './topology.ts'

/** Encoders step back behind everything else that a busy machine does. */
const TIMEOUT_MS = 300_000

export interface UploadReport {
  uploads: number
  /** Kills -9 of web servers and of workers meanwhile; a browser is gone once for each video too. */
  kills: number
  wrong: string[]
}

/**
 * Sends videos straight to the bucket while the servers that sign their parts, the browser and the workers are killed; then
 * every video must be in the bucket byte by byte, once, with everything made of it.
 */
export async function uploadWhileKilling(topology: Topology, uploads: number): Promise<UploadReport> {
  const owner = await ownerAt(topology.url)
  const { id: eventId } = await addEvent(owner)
  const source = await makeVideo()
  const report: UploadReport = { uploads, kills: 0, wrong: [] }
  const claim = (holds: boolean, sentence: string) => void (holds || report.wrong.push(sentence))
  for (let number = 1; number <= uploads; number++) {
    const gradingSettings = { ...NEUTRAL_GRADE, profile: 'natural' as const }
    const details = { riderName: `Sent through kills ${number}`, eventId, gradingSettings }
    const { id } = await announce(owner, { bytes: source.length, details })
    report.kills += await sendThroughKills(topology, owner, id, source, claim)
    const workers = await workThroughKill(topology, async () => {
      await asked(() => seal(owner, id, checksumOf(source)))
      // whichever server was about to finish it
      for (const web of topology.webs) {
        await web.kill()
        await web.start()
        report.kills++
      }
      const { state, error } = await asked(() => untilFinished(owner, id))
      claim(state === 'done', `Upload ${number} is ${state}: ${error}`)
    })
    report.kills += workers
    await examineVideo(topology, owner, { id, riderName: details.riderName }, source, claim)
  }
  return report
}

async function makeVideo() {
  const file = join('/tmp', `cloverleaf-video-${process.pid}.mp4`)
  await makeClip(file, {
    picture: ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=15:duration=1'],
    sound: ['-f', 'lavfi', '-i', 'sine=duration=1'],
  })
  const bytes = readFileSync(file)
  rmSync(file)
  // what players skip, so that a short video has several parts
  const skipped = randomBytes(2 * PIECE_BYTES)
  skipped.writeUInt32BE(skipped.length, 0)
  skipped.write('free', 4)
  return Buffer.concat([bytes, skipped])
}

type Claim = (holds: boolean, sentence: string) => void

/** Gives how many servers were killed. */
async function sendThroughKills(topology: Topology, owner: Client, id: string, source: Buffer, claim: Claim) {
  const [one, other] = topology.webs
  const numbers = async () => (await asked(() => partsOf(owner, id))).parts.map(({ number }) => number)
  const signed = (number: number) =>
    asked(() => sign(owner, id, number, sha256(part(source, number, PIECE_BYTES))))
  const store = async (number: number) => {
    const { status } = await put(await signed(number), part(source, number, PIECE_BYTES))
    claim(status === 200, `The bucket answers a part with ${status}`)
  }
  await store(1)
  // what one server has signed is stored although that one is gone, and the other one knows of it
  const second = await signed(2)
  await one.kill()
  const stored = put(second, part(source, 2, PIECE_BYTES))
  claim((await stored).status === 200, 'A part is lost with the server that signed it')
  claim(String(await numbers()) === '1,2', 'The other server does not know what is in the bucket')
  await Promise.all([one.start(), other.kill()])

  // the browser dies in the middle of a part: only that one is sent again
  await sendHalf(await signed(3), part(source, 3, PIECE_BYTES))
  claim(String(await numbers()) === '1,2', 'Half a part is taken for a whole one')
  await store(3)
  await other.start()
  return 2
}

/** The proxy may have to find out first that a server is gone. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}

/** Hangs up after half of a part. */
async function sendHalf({ url, headers }: SignedPart, bytes: Buffer) {
  const gone = Promise.withResolvers<void>()
  const sending = request(url, { method: 'PUT', headers: { ...headers, 'content-length': bytes.length } })
  sending.on('error', () => gone.resolve())
  sending.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => sending.destroy(new Error('gone')))
  await gone.promise
}

const videosOf = async (owner: Client) => (await asked(() => owner.get(VideoList, api.videos()))).videos

/** Has one worker begin, kills it, and lets both go on. */
async function workThroughKill({ own, workers }: Topology, addWork: () => Promise<void>) {
  for (const worker of workers) await worker.kill()
  await addWork()
  await workers[0].start()
  // asked of the queue: the proxy may wait for a killed server longer than the work takes
  const isBusy = async () =>
    (await jobsOf(own.shop)).some(({ lockedBy, finishedAt }) => lockedBy !== null && finishedAt === null)
  await until(isBusy, 'a job that runs')
  await workers[0].kill()
  // a living worker's job would be done twice at once
  await leasesRanOut(own.shop)
  await Promise.all(workers.map((worker) => worker.start()))
  return 1
}

async function examineVideo(
  { own }: Topology,
  owner: Client,
  upload: { id: string; riderName: string },
  source: Buffer,
  claim: Claim,
) {
  const { storage } = own.shop
  const read = async () =>
    (await videosOf(owner)).filter(({ riders }) => riders.some(({ name }) => name === upload.riderName))
  await until(async () => (await read()).every(({ state }) => !/waiting|working/.test(state)), 'the work')
  const videos = await read()
  claim(videos.length === 1, `One upload became ${videos.length} videos`)
  const { id, state, error, previewUrl, sizes } = videos[0] ?? ({} as Video)
  claim(state === 'ready', `A video is ${state}: ${error}`)
  claim(source.equals(await stored(`sources/${upload.id}.mp4`)), 'A video is not what was sent')
  claim(sizes?.map(({ size }) => size).join() === 'full,phone', `It is sold in ${JSON.stringify(sizes)}`)
  const made = (await Array.fromAsync(storage.list(`videos/${id}`))).map(({ key }) => key)
  claim(made.length === 2, `For buyers there is ${made}`)
  for (const key of [...made, previewUrl?.replace('/media/', '') ?? '']) {
    const { seconds } = await look(await storage.inputOf(key))
    claim(seconds > 0.9, `${key} is only ${seconds} s long`)
  }
  const jobs = (await jobsOf(own.shop, { subject: `video/${id}` })).filter(
    ({ kind }) => kind !== 'remove-files',
  )
  const isOnce = new Set(jobs.map(({ kind }) => kind)).size === jobs.length
  const isDone = jobs.every(({ outcome }) => outcome === 'done')
  claim(isOnce && isDone, `The jobs of a video: ${jobs.map(({ kind, outcome }) => `${kind} ${outcome}`)}`)

  async function stored(key: string) {
    const file = await storage.open(key)
    return file
      ? Buffer.concat(await Array.fromAsync(file.read({ start: 0, end: file.size - 1 })))
      : Buffer.alloc(0)
  }
}

async function until(holds: () => boolean | Promise<boolean>, what: string) {
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`)
    await sleep(20)
  }
}
