import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asTrouble, MachineTrouble } from '../ffmpeg/machine-trouble.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import { ProgramFailed, runProgram } from '../ffmpeg/run.ts'
import { noteProcess } from '../ffmpeg/work-folder.ts'

const ROOM = 2 * 1024 * 1024
const LIMIT = 5 * 60_000
const MADE = 'is-it-well.mp4'
const ENCODE = [
  ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=25:duration=0.2'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-f', 'mp4', MADE],
]

/**
 * Throws `MachineTrouble` unless there is room on the disk and both programs do their work: before a file is condemned,
 * the machine has to be well.
 */
export async function assureMachine({ ffmpeg, ffprobe }: Programs, folder: string, signal: AbortSignal) {
  const options = { folder, signal, limit: LIMIT, onStart: noteProcess(folder) }
  try {
    await writeFile(join(folder, 'room'), Buffer.alloc(ROOM, 1))
    await rm(join(folder, 'room'))
    await runProgram(ffmpeg, ENCODE, options)
    const printed = await runProgram(ffprobe, ['-v', 'error', '-show_streams', MADE], options)
    if (!printed.includes('codec_name=h264')) throw new ProgramFailed('it finds no film where one is')
    await rm(join(folder, MADE))
  } catch (error) {
    if (error instanceof ProgramFailed) throw new MachineTrouble('programs', error)
    throw asTrouble(error)
  }
}
