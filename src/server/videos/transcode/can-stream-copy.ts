import { conversionOf } from '../probe/source-colours.ts'
import { phoneSize, type Source } from './commands.ts'
import { deliveredSize } from './sizes.ts'

const CODECS: Record<string, string[]> = {
  h264: ['yuv420p', 'yuvj420p'],
  hevc: ['yuv420p', 'yuvj420p', 'yuv420p10le'],
}
/** Containers without presentation times. */
const WITHOUT_TIMES = ['avi', 'asf', 'flv']

/** Whether the camera's frames can be sold as they are: no grade changes them, and players can decode them. */
export function canStreamCopy({ video, cube }: Pick<Source, 'video' | 'cube'>) {
  if (video.cutByList) return false
  if (cube !== null || video.fields !== 'progressive' || !video.squarePixels || video.turn % 90 !== 0)
    return false
  if (!CODECS[video.videoCodec]?.includes(video.pixelFormat) || WITHOUT_TIMES.includes(video.container))
    return false
  // HDR works on HDR screens; wide SDR colors are shown wrong by most players
  return conversionOf(video).length === 0 || (video.transfer !== 'sdr' && video.videoCodec === 'hevc')
}

/** Whether some browsers cannot show the master, so that another full-size version is needed. */
export function needsCompatible(source: Pick<Source, 'video' | 'cube'>) {
  const { video } = source
  return canStreamCopy(source) && (video.videoCodec !== 'h264' || video.transfer !== 'sdr' || isLarger(video))
}

const isLarger = (video: Source['video']) => deliveredSize(video).width < video.width - 1

const PHONE_BITS = 16e6

/** Whether the camera's frames also suit phones. */
export const canStreamCopyToPhone = (source: Pick<Source, 'video' | 'cube'>, bytes: number) => {
  const { video } = source
  const small = phoneSize(video)
  return (
    canStreamCopy(source) &&
    !needsCompatible(source) &&
    video.framesPerSecond <= 61 &&
    (bytes * 8) / (video.seconds || 1) <= PHONE_BITS &&
    small.width === video.width &&
    small.height === video.height
  )
}
