/** A draw as it was understood, line by line. */

export interface DrawnRun {
  go: string
  draw: number | string
  riderName: string
  horseName: string
  scratched: boolean
  dragAfter: boolean
}

export interface DrawLine {
  line: number
  text: string
  /** `scratch` names runs of other lines, or has a number and nobody; `unclear` is a question to the owner. */
  kind: 'run' | 'drag' | 'break' | 'go' | 'heading' | 'page' | 'part' | 'scratch' | 'unclear'
  run?: DrawnRun
  /** The drag is marked beside the run, not on a line below it. */
  dragBeside?: boolean
  /** What may be wrong with it, in a sentence. */
  doubt?: string
}

/** A drag or a break comes after the run above it. */
export function placeDrags(lines: DrawLine[]): DrawLine[] {
  let isAfter = false
  return lines
    .toReversed()
    .map((line) => {
      if (line.kind === 'drag' || line.kind === 'break') isAfter = true
      if (!line.run) return line
      const dragAfter = isAfter || line.dragBeside === true
      isAfter = false
      return { ...line, run: { ...line.run, dragAfter } }
    })
    .reverse()
}

/** How many lines of a sheet ended as what; together they are all of its lines. */
export interface LineCounts {
  lines: number
  runs: number
  drags: number
  /** Classes, column headings, page headers and notes. */
  headings: number
  /** Scratched runs, and lines that name them. */
  scratches: number
  questions: number
  /** Second and third lines of a run. */
  continued: number
}

const COUNTED: Record<DrawLine['kind'], Exclude<keyof LineCounts, 'lines'>> = {
  run: 'runs',
  drag: 'drags',
  break: 'drags',
  go: 'headings',
  heading: 'headings',
  page: 'headings',
  scratch: 'scratches',
  part: 'continued',
  unclear: 'questions',
}

export function countLines(lines: DrawLine[]): LineCounts {
  const counts = {
    lines: lines.length,
    runs: 0,
    drags: 0,
    headings: 0,
    scratches: 0,
    questions: 0,
    continued: 0,
  }
  for (const { kind, run } of lines) counts[run?.scratched ? 'scratches' : COUNTED[kind]]++
  return counts
}
