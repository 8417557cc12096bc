import { execFile } from 'node:child_process'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ffmpeg = (...args: string[]) =>
  promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args])

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/cards')
const LENGTHS = [18, 22, 26, 29]
const NINE = Date.UTC(2026, 5, 13, 14)

/** A card of small clips with as many frames as a camera's: made once by ffmpeg, and kept. */
export async function cardOfClips(count: number): Promise<string> {
  const card = join(FOLDER, `clips-${count}`)
  const made = await readdir(join(card, 'PRIVATE/M4ROOT/CLIP')).catch(() => [])
  if (made.length > 0) return card
  const fresh = join(FOLDER, `fresh-${process.pid}`)
  const clips = join(fresh, 'PRIVATE/M4ROOT/CLIP')
  await mkdir(clips, { recursive: true })
  for (const seconds of LENGTHS) await makeFilm(join(FOLDER, `${seconds}.mp4`), seconds)
  for (let index = 0; index < count; index++) {
    const seconds = LENGTHS[index % LENGTHS.length]
    const startedAt = new Date(NINE + index * 45_000).toISOString()
    const name = `C${String(index + 1).padStart(4, '0')}`
    const times = ['-c', 'copy', '-metadata', `creation_time=${startedAt}`]
    await ffmpeg('-i', join(FOLDER, `${seconds}.mp4`), ...times, join(clips, `${name}.MP4`))
    if (index % 2 === 0)
      await writeFile(join(clips, `${name}M01.XML`), `<CreationDate value="${startedAt}"/>`)
  }
  await rename(fresh, card)
  return card
}

/** Sixty frames a second with sound: what tells where each of them lies is as long as in a film of 4K. */
async function makeFilm(file: string, seconds: number) {
  await ffmpeg(
    ...['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=60:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '60', '-c:a', 'aac', file],
  )
}
