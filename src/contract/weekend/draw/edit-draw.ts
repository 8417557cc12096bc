import { type DrawLine, type DrawnRun, placeDrags } from './draw-line.ts'

/** The owner's correction of a line: what it is, or how its run reads. */
export type LineEdit =
  | { kind: 'run'; run: Omit<DrawnRun, 'go' | 'dragAfter'> & { go?: string } }
  | { kind: 'go'; go: string }
  | { kind: 'drag' | 'out' }

/** What a line is known by: its text, so that an answer stays while lines above it change. */
export function lineKeys(lines: DrawLine[]): Map<number, string> {
  const seen = new Map<string, number>()
  return new Map(
    lines.map(({ line, text }) => {
      const words = text.trim()
      const count = (seen.get(words) ?? 0) + 1
      seen.set(words, count)
      return [line, `${count} ${words}`]
    }),
  )
}

/** The draw with the owner's edits, by line. A class counts for the runs below it, up to the next one. */
export function editDraw(lines: DrawLine[], edits: ReadonlyMap<number, LineEdit>, goOfRest = ''): DrawLine[] {
  let go: string | null = null
  const edited: DrawLine[] = []
  for (const line of lines) {
    const edit = edits.get(line.line)
    const { line: number, text, dragBeside } = line
    if (line.kind === 'go' && !edit) go = null
    if (edit?.kind === 'go') {
      go = edit.go
      edited.push({ line: number, text, kind: 'go' })
    } else if (edit?.kind === 'drag') edited.push({ line: number, text, kind: 'drag' })
    else if (edit?.kind === 'out') edited.push({ line: number, text, kind: 'page' })
    else if (edit?.kind === 'run') {
      const own = edit.run.go ?? line.run?.go ?? goAbove(edited)
      const run = { ...edit.run, go: go ?? (own || goOfRest), dragAfter: false }
      edited.push({ line: number, text, kind: 'run', run, ...(dragBeside && { dragBeside }) })
    } else if (line.run) {
      const run = { ...line.run, go: go ?? (line.run.go || goOfRest) }
      edited.push({ ...line, run })
    } else edited.push(line)
  }
  return placeDrags(edited)
}

const goAbove = (edited: DrawLine[]) => edited.findLast(({ run }) => run)?.run?.go ?? ''
