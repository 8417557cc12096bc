import { join } from 'node:path'
import { HOUR } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { cutKey } from '../../platform/storage/layout.ts'
import { inputArgs } from '../ffmpeg/allowed-input.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import { runProgram } from '../ffmpeg/run.ts'
import { noteProcess } from '../ffmpeg/work-folder.ts'
import type { Video } from '../video-row.ts'

const LIMIT = HOUR
/** Seconds before the wanted start in which a key frame is looked for. */
const LOOK_BACK = 30

/** The key of the source between the owner's start and end; trimmed once, without encoding, at key frames. */
export async function trimSource(
  { db, storage }: Shop,
  { ffmpeg, ffprobe }: Programs,
  video: Video,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const { trimStart, trimEnd } = video.edit
  if (trimStart === null && trimEnd === null) return video.sourceKey
  if (video.cutKey) return video.cutKey
  const input = await storage.inputOf(video.sourceKey)
  const options = { folder, signal, limit: LIMIT, onStart: noteProcess(folder) }
  const start = trimStart ? await keyFrameBefore(ffprobe, input, trimStart, options) : 0
  // containers that can hold the camera's sound and rotation
  const name = /\.(mp4|m4v|mov|3gp)$/i.test(video.sourceName) ? 'cut.mov' : 'cut.mkv'
  await runProgram(
    ffmpeg,
    [
      ...['-nostdin', '-v', 'error', '-y', ...(start > 0 ? ['-ss', (start + 0.002).toFixed(3)] : [])],
      ...[...inputArgs(input), '-i', input],
      ...(trimEnd === null ? [] : ['-t', (trimEnd - start).toFixed(3)]),
      ...['-map', '0:V:0', '-map', '0:a?', '-c', 'copy', '-avoid_negative_ts', 'make_zero', name],
    ],
    options,
  )
  const key = cutKey(video, name)
  await storage.take(key, join(folder, name))
  await db.updateTable('video').set({ cutKey: key }).where('id', '=', video.id).execute()
  return key
}

async function keyFrameBefore(
  ffprobe: string,
  input: string,
  wanted: number,
  options: Parameters<typeof runProgram>[2],
): Promise<number> {
  const from = Math.max(0, wanted - LOOK_BACK)
  const args = [
    ...[...inputArgs(input), '-v', 'error', '-select_streams', 'V:0', '-skip_frame', 'nokey'],
    ...['-read_intervals', `${from.toFixed(3)}%${(wanted + 0.05).toFixed(3)}`],
    ...['-show_entries', 'frame=pts_time', '-of', 'csv=p=0', input],
  ]
  const printed = (await runProgram(ffprobe, args, options)).toString()
  const times = printed.split('\n').map((line) => Number.parseFloat(line))
  return Math.max(0, ...times.filter((time) => time <= wanted + 0.02))
}
