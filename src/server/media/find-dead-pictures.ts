import { runProgram } from './ffmpeg/run.ts'

const LIMIT = 30 * 60_000
/** Of the darkest levels that a film has; black is 16. */
const BLACK = 24

export interface Still {
  at: number
  black: boolean
  /** Nothing has changed since the whole picture before it. */
  since: number | null
}

/** The whole pictures of a film that are black, or the same as the one before: only these are decoded, and made small. */
export async function findDeadPictures(
  ffmpeg: string,
  file: string,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<Still[]> {
  const args = [
    ...['-nostdin', '-v', 'error', '-skip_frame', 'nokey', '-i', file, '-map', '0:v:0', '-an'],
    ...['-vf', 'scale=64:36:flags=area,format=yuv420p,signalstats,metadata=print:file=-'],
    ...['-vsync', 'passthrough', '-f', 'null', '-'],
  ]
  const text = (await runProgram(ffmpeg, args, { folder, signal, limit: LIMIT })).toString()
  const pictures = text.split(/^frame:/m).slice(1)
  const times = pictures.map((picture) => Number(/pts_time:([\d.]+)/.exec(picture)?.[1] ?? 0))
  return pictures.flatMap((picture, index) => {
    const value = (name: string) => Number(new RegExp(`signalstats\\.${name}=([\\d.]+)`).exec(picture)?.[1])
    const black = value('YMAX') <= BLACK
    const same = index > 0 && ['YDIF', 'UDIF', 'VDIF'].every((name) => value(name) === 0)
    const since = same ? (times[index - 1] ?? null) : null
    return black || same ? [{ at: times[index] ?? 0, black, since }] : []
  })
}
