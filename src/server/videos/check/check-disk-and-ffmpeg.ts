import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE } from '../../../contract/time.ts'
import { asTrouble, MachineTrouble } from '../ffmpeg/machine-trouble.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import { ProgramFailed, runProgram } from '../ffmpeg/run.ts'
import { noteProcess } from '../ffmpeg/work-folder.ts'

const NEEDED_BYTES = 2 * 1024 * 1024
const LIMIT = 5 * MINUTE
const TRIAL = 'trial.mp4'
const ENCODE = [
  ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=25:duration=0.2'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-f', 'mp4', TRIAL],
]

/**
 * Throws `MachineTrouble` unless the disk has space and both programs do their work. Called before a file is called
 * unusable, so that the machine is not what is wrong.
 */
export async function checkDiskAndFfmpeg({ ffmpeg, ffprobe }: Programs, folder: string, signal: AbortSignal) {
  const options = { folder, signal, limit: LIMIT, onStart: noteProcess(folder) }
  try {
    await writeFile(join(folder, 'disk-space'), Buffer.alloc(NEEDED_BYTES, 1))
    await rm(join(folder, 'disk-space'))
    await runProgram(ffmpeg, ENCODE, options)
    const printed = await runProgram(ffprobe, ['-v', 'error', '-show_streams', TRIAL], options)
    if (!printed.includes('codec_name=h264'))
      throw new ProgramFailed('ffprobe finds no video in a file that has one')
    await rm(join(folder, TRIAL))
  } catch (error) {
    if (error instanceof ProgramFailed) throw new MachineTrouble('programs', error)
    throw asTrouble(error)
  }
}
