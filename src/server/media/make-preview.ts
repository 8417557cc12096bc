import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '../compose.ts'
import type { Ending, Run } from '../jobs/run-jobs.ts'
import { readShop } from '../shop/settings.ts'
import { drawPoster, drawStoryboard } from './draw-stills.ts'
import { PREVIEW_SECONDS, previewCommand, previewSize, previewStart, type Source } from './ffmpeg/commands.ts'
import { gainFor } from './ffmpeg/loudness.ts'
import type { Programs } from './ffmpeg/programs.ts'
import { runProgram } from './ffmpeg/run.ts'
import { needsCompatible } from './ffmpeg/stays-as-it-is.ts'
import { removeLater } from './remove-files.ts'
import { showPreview } from './show-preview.ts'
import { takeFrames } from './take-frames.ts'
import { addVideoJob } from './video-jobs.ts'
import { publicFolder } from './video-keys.ts'
import type { Video } from './video-row.ts'
import { drawWatermark } from './watermark.ts'
import { noteProcess } from './work-folder.ts'

const LIMIT = 30 * 60_000
const FRAMES_SHARE = 0.4

/** What sells the video: poster, storyboard, and ten seconds of it. With them the rider is in the shop. */
export async function makePreview(
  shop: Shop,
  programs: Programs,
  video: Video,
  source: Source,
  folder: string,
  { signal, report }: Run,
): Promise<Ending> {
  const frames = await takeFrames(programs, source, folder, {
    signal,
    onFrame: (taken) => report('poster', (taken / 12) * FRAMES_SHARE),
  })
  const size = previewSize(source.video)
  const { brand } = await readShop(shop)
  await writeFile(join(folder, 'watermark.png'), await drawWatermark(brand, size))
  const seconds = Math.min(PREVIEW_SECONDS, source.video.seconds || PREVIEW_SECONDS)
  const options = { folder, signal, limit: LIMIT, onStart: noteProcess(folder) }
  const heard = { start: previewStart(source.video), seconds: PREVIEW_SECONDS }
  const gain = await gainFor(programs, source, heard, options)
  await runProgram(programs.ffmpeg, previewCommand(source, 'watermark.png', gain, 'preview.mp4'), {
    ...options,
    onProgress: (done) => report('preview', FRAMES_SHARE + (1 - FRAMES_SHARE) * (done / seconds)),
  })
  const poster = await drawPoster(frames)
  await writeFile(join(folder, 'poster.webp'), poster.full)
  await writeFile(join(folder, 'poster-640.webp'), poster.small)
  await writeFile(join(folder, 'storyboard.webp'), await drawStoryboard(frames))

  const { size: bytes } = await stat(join(folder, 'preview.mp4'))
  const to = publicFolder(shop.secret, video)
  for (const name of ['poster.webp', 'poster-640.webp', 'storyboard.webp', 'preview.mp4']) {
    await shop.storage.take(`${to}/${name}`, join(folder, name))
  }
  const { gradeVersion } = video
  return {
    write: async (tx) => {
      await showPreview(tx, video, to, { ...size, bytes, gradeVersion })
      await addVideoJob(tx, 'phone', video, shop.now())
      await addVideoJob(tx, 'master', video, shop.now())
      if (needsCompatible(source)) await addVideoJob(tx, 'compatible', video, shop.now())
      const { posterKey, previewKey, storyboardKey } = video
      const small = posterKey?.replace('.webp', '-640.webp') ?? null
      await removeLater(tx, [posterKey, small, previewKey, storyboardKey], to, shop.now())
    },
    afterwards: () => {
      shop.answers.drop()
      shop.worker.wake('versions')
    },
  }
}
