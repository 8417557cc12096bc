import { logProfileOf, looksLikeLog } from '../../../contract/videos/grading/detect-log.ts'
import type { LogProfile } from '../../../contract/videos/grading.ts'
import { loadSharp } from '../../platform/sharp.ts'
import type { Probe } from './probe-result.ts'

const NAMES: Record<LogProfile, string> = {
  's-log3': 'S-Log3',
  'c-log3': 'C-Log3',
  'v-log': 'V-Log',
  'd-log': 'D-Log',
}
const WIDTH = 160

/** The log curve that these ungraded frames seem to be recorded in; null where they look like Rec. 709. */
export async function detectLogCurve(frames: string[], { transfer, camera }: Probe): Promise<string | null> {
  if (transfer !== 'sdr' || frames.length === 0) return null
  const sharp = await loadSharp()
  const pixels = await Promise.all(
    frames.map((frame) =>
      sharp(frame).resize({ width: WIDTH, withoutEnlargement: true }).removeAlpha().raw().toBuffer(),
    ),
  )
  if (!looksLikeLog(pixels.map((data) => ({ data, channels: 3 })))) return null
  const profile = logProfileOf(camera)
  return profile ? NAMES[profile] : 'a log curve'
}
