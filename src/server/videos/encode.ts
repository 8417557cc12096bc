import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Shop } from '../composed-shop.ts'
import { findHardware, type Hardware, onHardware } from './ffmpeg/hardware.ts'
import type { Programs } from './ffmpeg/programs.ts'
import { ProgramFailed, type RunOptions, runProgram } from './ffmpeg/run.ts'

/** By the path of ffmpeg: a process asks each of them once. */
const found = new Map<string, Promise<Hardware | null>>()

/** What this machine's graphics card can do for us, tried once; null where it cannot, or must not. */
function hardwareOf(shop: Shop, { ffmpeg }: Programs): Promise<Hardware | null> {
  if (!shop.config.hardwareEncoder) return Promise.resolve(null)
  const trial = found.get(ffmpeg) ?? tryHardware(ffmpeg)
  found.set(ffmpeg, trial)
  return trial
}

async function tryHardware(ffmpeg: string) {
  const folder = await mkdtemp(join(tmpdir(), 'encoder-trial-'))
  try {
    return await findHardware(ffmpeg, folder)
  } catch {
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Encodes by the graphics card where there is one that can; else, and where it fails, by the processor. */
export async function encode(shop: Shop, programs: Programs, args: string[], options: RunOptions) {
  const hardware = args.includes('libx264') ? await hardwareOf(shop, programs) : null
  if (!hardware) return runProgram(programs.ffmpeg, args, options)
  try {
    return await runProgram(programs.ffmpeg, onHardware(args, hardware), options)
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error
    // a card that has had enough is not asked again
    found.set(programs.ffmpeg, Promise.resolve(null))
    return runProgram(programs.ffmpeg, args, options)
  }
}
