import type { Programs } from './programs.ts'
import { runProgram } from './run.ts'

const known = new Map<string, Promise<string>>()

/** Not every ffmpeg was built with everything. */
export async function hasFilters({ ffmpeg }: Programs, filters: string[]): Promise<boolean> {
  const list =
    known.get(ffmpeg) ?? runProgram(ffmpeg, ['-v', 'error', '-filters'], { limit: 10_000 }).then(String)
  known.set(ffmpeg, list)
  const text = await list.catch(() => '')
  return filters.every((filter) => text.includes(` ${filter} `))
}
