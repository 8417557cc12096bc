import { MINUTE } from '../../../contract/time.ts'
import { UnusableFile } from '../ffmpeg/machine-trouble.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import { ProgramFailed, runProgram } from '../ffmpeg/run.ts'
import { noteProcess } from '../ffmpeg/work-folder.ts'
import { readFrom, type Source } from '../transcode/commands.ts'
import { MOMENTS } from '../transcode/frame-commands.ts'
import { checkDiskAndFfmpeg } from './check-disk-and-ffmpeg.ts'

interface Looking {
  folder: string
  signal: AbortSignal
}

/** These have no index: their length is a guess, and a missing end cannot be noticed. */
export const hasNoIndex = ({ container }: Source['video']) => /^(mpegts|mpeg|mpegvideo|dv)$/.test(container)

/**
 * Throws `UnusableFile` where the end of the video is missing. Frames near its end prove that it is there; where none could
 * be reached by seeking, the video is decoded to its end.
 */
export async function refuseTruncated(programs: Programs, source: Source, last: number, looking: Looking) {
  const { video } = source
  // the very last moment may lie after the last frame
  if (isNearEnd(video.seconds, last)) return
  await checkDiskAndFfmpeg(programs, looking.folder, looking.signal)
  const from = Math.max(0, last - 1)
  let end = await decodedUntil(programs, source, from, looking)
  if (!isNearEnd(video.seconds, end) && from > 0) end = await decodedUntil(programs, source, 0, looking)
  if (isNearEnd(video.seconds, end)) return
  if (end > 0 && hasNoIndex(video)) {
    video.seconds = end
    return
  }
  throw new UnusableFile(
    `The file is cut off: it should last ${Math.round(video.seconds)} seconds, and can be read up to about second ${Math.round(Math.max(end, last, 0))}. Please send it again.`,
    { confirmed: true },
  )
}

const isNearEnd = (seconds: number, last: number) => seconds - last < Math.max(0.5, (1.6 * seconds) / MOMENTS)

/** Up to which second of the video frames can be decoded. */
export async function decodedUntil(
  { ffmpeg }: Programs,
  source: Source,
  from: number,
  { folder, signal }: Looking,
): Promise<number> {
  const { video } = source
  const args = [
    ...['-nostdin', '-v', 'error', '-progress', 'pipe:1', ...readFrom(source, from)],
    ...['-map', `0:${video.videoIndex}`, '-an', '-sn', '-dn', '-f', 'null', '-'],
  ]
  let done = 0
  const onProgress = (seconds: number) => {
    done = Math.max(done, seconds)
  }
  const limit = 10 * MINUTE + video.seconds * 20_000
  try {
    await runProgram(ffmpeg, args, { folder, signal, limit, onProgress, onStart: noteProcess(folder) })
  } catch (error) {
    // what it could read before the error counts
    if (!(error instanceof ProgramFailed)) throw error
  }
  return done > 0 ? from + done : 0
}
