import { MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { UnusableFile } from '../ffmpeg/machine-trouble.ts'
import { type Programs, refuseOutdated, zimgOf } from '../ffmpeg/programs.ts'
import { runProgram } from '../ffmpeg/run.ts'
import { probe } from '../probe/probe.ts'
import { conversionOf, type SourceColours } from '../probe/source-colours.ts'
import { momentOf, rawFrameCommand } from '../transcode/frame-commands.ts'

interface Source {
  sourceKey: string
  /** The trimmed source. */
  cutKey?: string | null
}

/** An ungraded frame of any stored video, as PNG; `part` is one of twelve, or a moment between them. */
export async function readStoredFrame(
  shop: Pick<Shop, 'ffmpeg' | 'storage' | 'config'>,
  { sourceKey, cutKey }: Source,
  { part, log }: { part: number; log: boolean },
): Promise<Frame> {
  const { ffmpeg, storage } = shop
  const key = cutKey ?? sourceKey
  if (!ffmpeg)
    throw new ShopError('unavailable', 'There is no ffmpeg on this machine, so videos cannot be looked into.')
  const file = (await storage.open(key)) ?? notFound('file')
  await file.close()
  refuseOutdated(shop, ffmpeg, sourceKey)
  try {
    return await readFrame(ffmpeg, await storage.inputOf(key), { part, log })
  } catch (error) {
    if (error instanceof UnusableFile) throw new ShopError('unusable-file', error.message)
    throw error
  }
}

export interface Frame {
  png: Buffer
  /** Needed to apply a log curve. */
  range: SourceColours['range']
  /** A log curve needs another frame: the file's codes before the conversion to Rec. 709. */
  logDiffers: boolean
}

/** An ungraded frame as PNG of anything that ffmpeg can read; `part` is one of twelve. */
async function readFrame(
  programs: Programs,
  input: string,
  { part, log }: { part: number; log: boolean },
): Promise<Frame> {
  const video = await probe(programs, input)
  const zimg = await zimgOf(programs)
  // sound may be longer than the video, and a clip may have a single frame
  for (const at of [momentOf(video.seconds, part), 0]) {
    const args = rawFrameCommand({ input, video, log, zimg }, at)
    const png = await runProgram(programs.ffmpeg, args, { limit: MINUTE, urgent: true })
    if (png.length > 0) return { png, range: video.range, logDiffers: conversionOf(video).length > 0 }
  }
  throw new UnusableFile('There is no picture in this video.')
}
