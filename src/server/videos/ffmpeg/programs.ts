import { accessSync, chmodSync, constants, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { isOnDemand } from '../../platform/storage/layout.ts'
import { type Isolation, isolationHere, isSandbox, sandboxProblem } from './isolate.ts'
import { MachineTrouble } from './machine-trouble.ts'
import { runProgram } from './run.ts'

export interface Programs {
  ffmpeg: string
  ffprobe: string
  /** They came with npm and are from 2018: good enough for our own clips, not for untrusted files. */
  isBundled?: true
}

/** Both programs from the PATH, else both from npm; null where neither pair is there. */
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
    // packed without the executable bit, which the package's install script, never run here, would set
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

const known = new Map<string, Promise<string>>()

/** What the program prints about itself, cached. */
function ask(ffmpeg: string, option: string): Promise<string> {
  const key = `${ffmpeg} ${option}`
  const answer = known.get(key) ?? runProgram(ffmpeg, ['-v', 'error', option], { limit: 10_000 }).then(String)
  known.set(key, answer)
  return answer.catch(() => '')
}

/** Not every ffmpeg was built with everything. */
export async function hasFilters({ ffmpeg }: Programs, filters: string[]): Promise<boolean> {
  if (filters.length === 0) return true
  const text = await ask(ffmpeg, '-filters')
  return filters.every((filter) => text.includes(` ${filter} `))
}

/** How well this ffmpeg converts colours by zscale. */
export type Zimg = 'none' | 'old' | 'exact'

/** Versions before 2021 have a zimg whose exact HLG conversion is wrong; its fast one is right for grey. */
export async function zimgOf(programs: Programs): Promise<Zimg> {
  if (!(await hasFilters(programs, ['zscale']))) return 'none'
  const [, major = 0, minor = 0] =
    /libavfilter\s+(\d+)\.\s*(\d+)/.exec(await ask(programs.ffmpeg, '-version')) ?? []
  return Number(major) * 1000 + Number(minor) >= 7110 ? 'exact' : 'old'
}

/** Strangers reach the shop, and a decoder that a video has taken over could read its secrets. */
export const lacksSandbox = (
  { isLocal, videoSandbox }: Pick<Config, 'isLocal' | 'videoSandbox'>,
  isolation?: Isolation,
) => !isLocal && videoSandbox && !isSandbox(isolation ?? isolationHere())

/** The ffmpeg of npm, or one without a sandbox, reads only our own clips, unless the owner allows more. */
export function refuseUnsafe({ config }: { config: Config }, programs: Programs, sourceKey: string) {
  if (isOnDemand(sourceKey)) return
  if (programs.isBundled) throw new MachineTrouble('outdated', 'the ffmpeg of npm')
  if (lacksSandbox(config)) throw new MachineTrouble('exposed', sandboxProblem())
}
