import { readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NEUTRAL_GRADE } from '../../src/contract/grading.ts'
import type { RowOf } from '../../src/server/db/tables.ts'
import { addEvent } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { look, makeClip } from '../support/make-clip.ts'
import { announce, checksumOf, offsetOf, seal, sendBytes, untilFinished } from '../support/sender.ts'
import { ownerAt, type Topology } from './topology.ts'

/** Encoders step back behind everything else that a busy machine does. */
const TIMEOUT_MS = 300_000

export interface UploadReport {
  uploads: number
  /** Kills -9 of web servers and of workers meanwhile. */
  kills: number
  wrong: string[]
}

/**
 * Sends films through the proxy while the server that takes them, the other one and the workers are killed; then every
 * film must be in the bucket byte by byte, once, with everything made of it.
 */
export async function uploadWhileKilling(topology: Topology, uploads: number): Promise<UploadReport> {
  const owner = await ownerAt(topology.url)
  const { id: eventId } = await addEvent(owner)
  const film = await makeFilm()
  const report: UploadReport = { uploads, kills: 0, wrong: [] }
  const claim = (holds: boolean, sentence: string) => void (holds || report.wrong.push(sentence))
  for (let number = 1; number <= uploads; number++) {
    const gradingSettings = { ...NEUTRAL_GRADE, profile: 'natural' as const }
    const details = { riderName: `Sent through kills ${number}`, eventId, gradingSettings }
    const { id } = await announce(owner, { bytes: film.length, details })
    report.kills += await sendThroughKills(topology, owner, id, film, claim)
    report.kills += await workThroughKill(topology, async () => {
      await seal(owner, id, checksumOf(film))
      const { state, error } = await untilFinished(owner, id)
      claim(state === 'done', `Upload ${number} is ${state}: ${error}`)
    })
    await examineVideos(topology, id, film, claim)
  }
  return report
}

async function makeFilm() {
  const file = join('/tmp', `cloverleaf-film-${process.pid}.mp4`)
  await makeClip(file, {
    picture: ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=15:duration=1'],
    sound: ['-f', 'lavfi', '-i', 'sine=duration=1'],
  })
  const bytes = readFileSync(file)
  rmSync(file)
  return bytes
}

type Claim = (holds: boolean, sentence: string) => void

/** Gives how many servers were killed. */
async function sendThroughKills(
  { url, webs }: Topology,
  owner: Client,
  id: string,
  film: Buffer,
  claim: Claim,
) {
  const [taking, other] = webs
  const part = join(taking.dataDir, 'uploads', id)
  const third = Math.floor(film.length / 3)
  await sendBytes(url, owner, id, film.subarray(0, third))
  await other.kill()
  claim((await offsetOf(url, owner, id)) === third, 'The other server’s death disturbs an upload')

  // the server that takes it dies in the middle of a request
  const answer = sendHalf(url, owner, id, film.subarray(third), third)
  await until(() => statSync(part).size > third, 'a part of the second request')
  await Promise.all([other.start(), taking.kill()])
  claim((await answer) >= 500, 'A request to a killed server was answered as if it had been taken')
  const arrived = statSync(part).size
  const meanwhile = await sendBytes(url, owner, id, film.subarray(0, third))
  claim(meanwhile.status === 204, `While the server is away the other one answers ${meanwhile.status}`)

  await taking.start()
  await until(async () => (await offsetOf(url, owner, id)) === arrived, 'what had arrived before')
  const rest = await sendBytes(url, owner, id, film.subarray(arrived), arrived)
  claim(rest.status === 204, `The rest of an upload is answered with ${rest.status}`)
  return 2
}

/** The status of the answer to a request that never sends its second half; 599 where there is none. */
function sendHalf(url: string, owner: Client, id: string, bytes: Buffer, offset: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const sending = request(`${url}/api/admin/uploads/${id}/bytes`, {
    method: 'PATCH',
    headers: {
      cookie: `cloverleaf_session=${owner.cookie('cloverleaf_session')}`,
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
    },
  })
  sending.on('response', (answer) => {
    answer.resume()
    resolve(answer.statusCode ?? 599)
  })
  sending.on('error', () => resolve(599))
  sending.write(bytes.subarray(0, Math.floor(bytes.length / 2)))
  return promise
}

/** Has one worker begin, kills it, and lets both go on. */
async function workThroughKill({ shop, workers }: Topology, addWork: () => Promise<void>) {
  const { db } = shop
  for (const worker of workers) await worker.kill()
  await addWork()
  await workers[0].start()
  const running = () =>
    db
      .selectFrom('job')
      .select('id')
      .where('lockedBy', 'is not', null)
      .where('finishedAt', 'is', null)
      .execute()
  await until(async () => (await running()).length > 0, 'a job that runs')
  await workers[0].kill()
  await Promise.all(workers.map((worker) => worker.start()))
  // as if the time had passed after which a silent worker's job is anybody's
  const expired = { lockedUntil: '2000-01-01T00:00:00.000Z' }
  await db.updateTable('job').set(expired).where('finishedAt', 'is', null).execute()
  return 1
}

async function examineVideos({ shop }: Topology, uploadId: string, film: Buffer, claim: Claim) {
  const { db, storage } = shop
  const read = () =>
    db.selectFrom('video').selectAll().where('sourceKey', 'like', `sources/${uploadId}%`).execute()
  await until(
    async () => (await read()).every(({ state }) => !['waiting', 'working'].includes(state)),
    'the work',
  )
  const videos = await read()
  claim(videos.length === 1, `One upload became ${videos.length} videos`)
  for (const video of videos) {
    claim(video.state === 'ready', `A video is ${video.state}: ${video.error}`)
    claim(film.equals(await stored(video.sourceKey)), 'A film is not what was sent')
    for (const key of [video.previewKey, video.phoneKey, video.masterKey]) {
      const { seconds } = await look(key ? await storage.inputOf(key) : '')
      claim(seconds > 0.9, `${key} is only ${seconds} s long`)
    }
    const jobs = await db.selectFrom('job').selectAll().where('subject', '=', `video/${video.id}`).execute()
    claim(
      isEachDoneOnce(jobs),
      `The jobs of a video: ${jobs.map(({ kind, outcome }) => `${kind} ${outcome}`)}`,
    )
  }

  async function stored(key: string) {
    const file = await storage.open(key)
    return file
      ? Buffer.concat(await Array.fromAsync(file.read({ start: 0, end: file.size - 1 })))
      : Buffer.alloc(0)
  }
}

const isEachDoneOnce = (jobs: RowOf<'job'>[]) => {
  const made = jobs.filter(({ kind }) => kind !== 'remove-files')
  return (
    new Set(made.map(({ kind }) => kind)).size === made.length &&
    made.every(({ outcome }) => outcome === 'done')
  )
}

async function until(holds: () => boolean | Promise<boolean>, what: string) {
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`)
    await sleep(20)
  }
}
