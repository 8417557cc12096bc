import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Grade } from '../src/contract/videos/grading.ts'
import { composeShop } from '../src/server/compose.ts'
import { readConfig } from '../src/server/platform/config/config.ts'
import { runProgram } from '../src/server/videos/ffmpeg/run.ts'
import { addVideo } from '../src/server/videos/upload/add-video.ts'
import { median, printBars } from './support/bars.ts'
import { startShop } from './support/child-server.ts'
import { addEvent, jobsOf, videosOf } from './support/videos-in-work.ts'

/** As many as an owner sends after a round; fewer where the machine is slow. */
const VIDEOS = Number(process.argv[2] ?? 20)
const REQUESTS = 600
const PAGE_BAR = 3
const dataDir = await mkdtemp(join(tmpdir(), 'cloverleaf-bench-'))
const shop = await composeShop(readConfig({ DATA_DIR: dataDir, DEMO: '0', PORT: '0' }))
if (!shop.ffmpeg) throw new Error('There is no ffmpeg here to measure')
const { ffmpeg } = shop.ffmpeg
const server = await startShop(dataDir, { DEMO: '0' })
try {
  const eventId = await addEvent(shop)
  const clip = await makeClip('run.mp4', 3)
  const page = `${server.url}/event/${eventId}`
  await pageTimes(page, 100)
  const idle = p99(await pageTimes(page, REQUESTS))

  const ids = []
  for (let index = 0; index < VIDEOS; index++) ids.push(await add(clip, `Rider ${index}`, eventId))
  const busy: number[] = []
  while (!(await isPreviewed(ids))) busy.push(...(await pageTimes(page, 100)))
  const jobs = await jobsOf(shop)
  const timeOf = (text: string | null) => Date.parse(text ?? '')
  const previews = jobs.filter(({ kind }) => kind === 'video-preview')
  const ends = previews.map(({ finishedAt }) => timeOf(finishedAt)).toSorted((a, b) => a - b)
  const each = ends.slice(1).map((end, index) => end - (ends[index] ?? end))
  const waited = (ends.at(-1) ?? 0) - timeOf(previews[0]?.createdAt ?? null)
  const onlyPreviews = waited / (median(each) * VIDEOS)
  const before = jobs.filter(
    ({ kind, finishedAt }) => kind === 'video-master' && timeOf(finishedAt) < (ends.at(-1) ?? 0),
  )
  // versions are being made now
  for (let round = 0; round < 6; round++) busy.push(...(await pageTimes(page, 100)))
  const ratio = p99(busy) / idle
  printBars(`${VIDEOS} videos arrive at once`, [
    {
      what: 'masters made before the last preview',
      measured: String(before.length),
      bar: 'none',
      ok: before.length === 0,
    },
    {
      what: 'the last preview, against that many previews alone',
      measured: `${(waited / 1000).toFixed(1)} s: ${onlyPreviews.toFixed(2)} times`,
      bar: 'at most 1.2 times',
      ok: onlyPreviews <= 1.2,
    },
    {
      what: "the event page's p99 while encoders run, against idle",
      measured: `${p99(busy).toFixed(1)} ms of ${idle.toFixed(1)} ms: ${ratio.toFixed(1)} times`,
      bar: `at most ${PAGE_BAR} times`,
      ok: ratio <= PAGE_BAR,
    },
  ])
} finally {
  await server.stop()
  await shop.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function makeClip(name: string, seconds: number) {
  const file = join(dataDir, 'media/incoming', name)
  await mkdir(join(file, '..'), { recursive: true })
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=25:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`]
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
  await runProgram(ffmpeg, ['-v', 'error', ...picture, ...sound, ...encode, file], { limit: 60_000 })
  return file
}

async function add(file: string, riderName: string, eventId: number) {
  const { videoId } = await addVideo(shop, {
    sourceKey: 'incoming/run.mp4',
    sourceName: 'run.mp4',
    sourceBytes: (await stat(file)).size,
    ...{ riderName, eventId, grade: Grade.parse({ profile: 'vivid' }) },
  })
  return videoId
}

async function isPreviewed(ids: number[]) {
  const rows = await videosOf(shop, ids)
  const wrong = rows.find(({ error }) => error !== null)
  if (wrong) throw new Error(wrong.error ?? '')
  return rows.every(({ previewKey }) => previewKey !== null)
}

/** One request after the other, as one visitor would; in milliseconds. */
async function pageTimes(page: string, count: number): Promise<number[]> {
  const times: number[] = []
  for (let request = 0; request < count; request++) {
    const started = performance.now()
    await (await fetch(page)).arrayBuffer()
    times.push(performance.now() - started)
    await sleep(2)
  }
  return times
}

function p99(times: number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}
