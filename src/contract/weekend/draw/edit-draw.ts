import type { DrawLine, DrawnRun } from './read-draw.ts'

/** What the owner says of a line: what it is, or how its run has to read. */
export type Mend =
  | { kind: 'run'; run: Omit<DrawnRun, 'go' | 'dragAfter'> & { go?: string } }
  | { kind: 'go'; go: string }
  | { kind: 'drag' | 'out' }

/** The draw as the owner has mended it. A class counts for the runs below it, up to the next one. */
export function mendDraw(lines: DrawLine[], mends: ReadonlyMap<number, Mend>, goOfRest = ''): DrawLine[] {
  let go: string | null = null
  const mended: DrawLine[] = []
  for (const line of lines) {
    const mend = mends.get(line.line)
    const { line: number, text } = line
    if (line.kind === 'go' && !mend) go = null
    if (mend?.kind === 'go') {
      go = mend.go
      mended.push({ line: number, text, kind: 'go' })
    } else if (mend?.kind === 'drag') {
      const before = mended.findLastIndex(({ run }) => run)
      const last = mended[before]
      if (last?.run) mended[before] = { ...last, run: { ...last.run, dragAfter: true } }
      mended.push({ line: number, text, kind: 'drag' })
    } else if (mend?.kind === 'out') mended.push({ line: number, text, kind: 'page' })
    else if (mend?.kind === 'run') {
      const own = mend.run.go ?? line.run?.go ?? goAbove(mended)
      const run = { ...mend.run, go: go ?? (own || goOfRest), dragAfter: line.run?.dragAfter ?? false }
      mended.push({ line: number, text, kind: 'run', run })
    } else if (line.run) {
      const run = { ...line.run, go: go ?? (line.run.go || goOfRest) }
      mended.push({ ...line, run })
    } else mended.push(line)
  }
  return mended
}

const goAbove = (mended: DrawLine[]) => mended.findLast(({ run }) => run)?.run?.go ?? ''
