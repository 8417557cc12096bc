import type { Programs } from './programs.ts'
import { runProgram } from './run.ts'

const known = new Map<string, Promise<string>>()

/** What the program prints of itself, asked once. */
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

/** Those from before 2021 came with a library whose exact way through HLG is wrong, and whose quick one is right for grey. */
export async function zimgOf(programs: Programs): Promise<Zimg> {
  if (!(await hasFilters(programs, ['zscale']))) return 'none'
  const [, major = 0, minor = 0] =
    /libavfilter\s+(\d+)\.\s*(\d+)/.exec(await ask(programs.ffmpeg, '-version')) ?? []
  return Number(major) * 1000 + Number(minor) >= 7110 ? 'exact' : 'old'
}
