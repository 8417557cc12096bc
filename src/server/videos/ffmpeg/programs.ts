import { accessSync, chmodSync, constants, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

export interface Programs {
  ffmpeg: string
  ffprobe: string
  /** They came with npm and are from 2018: good enough for clips of our own making, not for files from outside. */
  isBundled?: true
}

/** Both programs from the PATH, else both that npm ships for this platform; null where neither pair is there. */
export function findPrograms(path = process.env.PATH ?? ''): Programs | null {
  return (
    pair((name) => onPath(name, path)) ??
    bundled(pair((name) => shipped(name, `@${name}-installer/${process.platform}-${process.arch}`)))
  )
}

const bundled = (programs: Programs | null): Programs | null => programs && { ...programs, isBundled: true }

function pair(find: (name: string) => string | undefined): Programs | null {
  const [ffmpeg, ffprobe] = [find('ffmpeg'), find('ffprobe')]
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe } : null
}

const fileOf = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name)

const onPath = (name: string, path: string) =>
  path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, fileOf(name)))
    .find(canRun)

function shipped(name: string, pack: string) {
  try {
    const file = join(dirname(createRequire(import.meta.url).resolve(`${pack}/package.json`)), fileOf(name))
    // packed without the right to run; the package's own install script, which we never run, would give it
    if (!canRun(file)) chmodSync(file, 0o755)
    return canRun(file) ? file : undefined
  } catch {
    return undefined
  }
}

function canRun(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
