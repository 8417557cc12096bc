import { inputArgs } from '../ffmpeg/allowed-input.ts'
import { ProgramFailed, runProgram } from '../ffmpeg/run.ts'

const LIMIT = 30 * 60_000
const MOST_TRACKS = 4
/** Of 32768: what a decoder leaves of silence. */
const QUIET = 3

/** Whether no track of a file can be heard. Coarse samples are enough to know. */
export async function isSilent(
  ffmpeg: string,
  file: string,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<boolean> {
  for (let track = 0; track < MOST_TRACKS; track++) {
    const args = [
      ...['-nostdin', '-v', 'error', ...inputArgs(file), '-i', file, '-map', `0:a:${track}`],
      ...['-ar', '8000', '-f', 's16le', 'pipe:1'],
    ]
    try {
      const samples = await runProgram(ffmpeg, args, { folder, signal, limit: LIMIT })
      if (isLoud(samples)) return false
    } catch (error) {
      // there is no such track
      if (error instanceof ProgramFailed) return true
      throw error
    }
  }
  return true
}

function isLoud(samples: Buffer) {
  for (let place = 0; place + 1 < samples.length; place += 2) {
    if (Math.abs(samples.readInt16LE(place)) > QUIET) return true
  }
  return false
}
