import { stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PUBLIC_FILES } from '../../../contract/platform/stored-files.ts'
import { MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { readShop } from '../../owner/settings/settings.ts'
import type { Ending, Run } from '../../platform/jobs/run-jobs.ts'
import { pictureKeys, publicFolder, publicKeys } from '../../platform/storage/layout.ts'
import { transcodeAndCheck } from '../check/check-output.ts'
import { hasNoIndex } from '../check/check-truncation.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import { runProgram } from '../ffmpeg/run.ts'
import { noteProcess } from '../ffmpeg/work-folder.ts'
import { detectLogCurve } from '../probe/detect-log-curve.ts'
import { removeLater } from '../remove-files.ts'
import { showPreview } from '../serve/show-video.ts'
import { mayBeMade } from '../serve/stand-in.ts'
import { addVideoJob, dueWhenAssigned } from '../video-jobs.ts'
import { lockVideo, type Made, type Video } from '../video-row.ts'
import { canStreamCopy, needsCompatible } from './can-stream-copy.ts'
import {
  PREVIEW_SECONDS,
  previewCommand,
  previewSize,
  previewStart,
  type Source,
  seekEarlier,
} from './commands.ts'
import { drawStoryboard, drawThumbnail } from './draw-thumbnail.ts'
import { frameCommand } from './frame-commands.ts'
import { gainFor, measureMeanwhile, measureShortVideo } from './loudness.ts'
import { markReady } from './make-version.ts'
import { LONG_GROUP, takeFrames } from './take-frames.ts'
import { drawWatermark } from './watermark.ts'

const LIMIT = 30 * MINUTE
const FRAMES_SHARE = 0.4

/** The frame that the owner chose as thumbnail; else all, of which the sharpest is used. */
async function chosenFrames(
  { ffmpeg }: Programs,
  { edit }: Video,
  source: Source,
  folder: string,
  signal: AbortSignal,
  frames: string[],
) {
  if (edit.thumbnailAt === null) return frames
  const at = Math.min(edit.thumbnailAt, Math.max(0, source.video.seconds - 0.1))
  const options = { folder, signal, limit: LIMIT, onStart: noteProcess(folder) }
  await runProgram(ffmpeg, frameCommand(source, at, 'chosen.png'), options)
  const chosen = join(folder, 'chosen.png')
  return (await stat(chosen).catch(() => null)) ? [chosen] : frames
}

/** Makes thumbnail, storyboard and preview. With them the rider is shown in the shop. */
export async function makePreview(
  shop: Shop,
  programs: Programs,
  video: Video,
  prepared: Source,
  folder: string,
  { signal, report }: Run,
): Promise<Ending> {
  const frames = await takeFrames(programs, prepared, folder, {
    signal,
    also: measureMeanwhile(prepared),
    onFrame: (taken) => report('poster', (taken / 12) * FRAMES_SHARE),
  })
  const options = { folder, signal, limit: LIMIT, onStart: noteProcess(folder) }
  const source = { ...prepared, video: await measureShortVideo(programs, prepared, options) }
  const size = previewSize(source.video)
  const { brand } = await readShop(shop)
  await writeFile(join(folder, 'watermark.png'), await drawWatermark(brand, size))
  const seconds = Math.min(PREVIEW_SECONDS, source.video.seconds || PREVIEW_SECONDS)
  const heard = { start: previewStart(source), seconds: PREVIEW_SECONDS }
  const gain = await gainFor(programs, source, heard, options)
  const command = previewCommand(source, 'watermark.png', gain, PUBLIC_FILES.preview)
  const args = hasNoIndex(source.video) ? seekEarlier(command, LONG_GROUP) : command
  const output = {
    ...{ programs, source, folder, file: PUBLIC_FILES.preview, start: heard.start, copied: false, signal },
    seconds: Math.min(PREVIEW_SECONDS, source.video.seconds),
  }
  const encoding = {
    ...options,
    onProgress: (done: number) => report('preview', FRAMES_SHARE + (1 - FRAMES_SHARE) * (done / seconds)),
  }
  await transcodeAndCheck('preview', output, () => runProgram(programs.ffmpeg, args, encoding))
  const pictures = frames.map(({ path }) => path)
  const logCurve = source.cube === null ? await detectLogCurve(pictures, source.video) : null
  const probe = JSON.stringify({ ...source.video, logCurve })
  const thumbnail = await drawThumbnail(
    await chosenFrames(programs, video, source, folder, signal, pictures),
    brand,
  )
  const to = publicFolder(shop.secret, video)
  const keys = publicKeys(to)
  await writeFile(join(folder, basename(keys.thumbnail)), thumbnail.full)
  await writeFile(join(folder, basename(keys.smallThumbnail)), thumbnail.small)
  await writeFile(join(folder, basename(keys.still)), thumbnail.still)
  await writeFile(join(folder, basename(keys.storyboard)), await drawStoryboard(pictures, brand))
  const { size: bytes } = await stat(join(folder, PUBLIC_FILES.preview))
  for (const key of Object.values(keys)) await shop.storage.take(key, join(folder, basename(key)))
  const { gradeVersion } = video
  const versions = ['phone', 'master', ...(needsCompatible(source) ? ['compatible' as const] : [])] as const
  return {
    write: async (tx) => {
      const { made: before } = await lockVideo(shop, tx, video.id)
      // a changed thumbnail or preview leaves the versions as they are
      const missing = versions.filter(
        (work) => before[work]?.gradeVersion !== gradeVersion && mayBeMade(video, work),
      )
      await showPreview(tx, video, to)
      const after: Made = { ...before, preview: { ...size, bytes, gradeVersion } }
      await tx
        .updateTable('video')
        .set({ probe, made: JSON.stringify(after) })
        .where('id', '=', video.id)
        .execute()
      const due = await dueWhenAssigned(tx, video.id)
      for (const work of missing)
        await addVideoJob(tx, work, video, shop.now(), { quick: canStreamCopy(source), ...due })
      if (due.runAt)
        await tx.updateTable('video').set({ state: 'waiting' }).where('id', '=', video.id).execute()
      if (missing.length === 0) await markReady(tx, video.id)
      const { posterKey, previewKey, storyboardKey } = video
      await removeLater(tx, [...pictureKeys(posterKey), previewKey, storyboardKey], to, shop.now())
    },
    afterwards: () => {
      shop.responses.invalidateEverywhere()
      shop.worker.wake('versions')
    },
  }
}
