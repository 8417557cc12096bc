import type { DrawLine, DrawnRun } from './read-draw.ts'

/** The owner's correction of a line: what it is, or how its run reads. */
export type LineEdit =
  | { kind: 'run'; run: Omit<DrawnRun, 'go' | 'dragAfter'> & { go?: string } }
  | { kind: 'go'; go: string }
  | { kind: 'drag' | 'out' }

/** The draw with the owner's edits. A class counts for the runs below it, up to the next one. */
export function editDraw(lines: DrawLine[], edits: ReadonlyMap<number, LineEdit>, goOfRest = ''): DrawLine[] {
  let go: string | null = null
  const edited: DrawLine[] = []
  for (const line of lines) {
    const edit = edits.get(line.line)
    const { line: number, text } = line
    if (line.kind === 'go' && !edit) go = null
    if (edit?.kind === 'go') {
      go = edit.go
      edited.push({ line: number, text, kind: 'go' })
    } else if (edit?.kind === 'drag') {
      const before = edited.findLastIndex(({ run }) => run)
      const last = edited[before]
      if (last?.run) edited[before] = { ...last, run: { ...last.run, dragAfter: true } }
      edited.push({ line: number, text, kind: 'drag' })
    } else if (edit?.kind === 'out') edited.push({ line: number, text, kind: 'page' })
    else if (edit?.kind === 'run') {
      const own = edit.run.go ?? line.run?.go ?? goAbove(edited)
      const run = { ...edit.run, go: go ?? (own || goOfRest), dragAfter: line.run?.dragAfter ?? false }
      edited.push({ line: number, text, kind: 'run', run })
    } else if (line.run) {
      const run = { ...line.run, go: go ?? (line.run.go || goOfRest) }
      edited.push({ ...line, run })
    } else edited.push(line)
  }
  return edited
}

const goAbove = (edited: DrawLine[]) => edited.findLast(({ run }) => run)?.run?.go ?? ''
