import type { RowProblem } from '../../../contract/error.ts'

interface Issue {
  instancePath: string
  message?: string
}

/** Our own sentences are used as they are; what zod says by itself is put into words that name the field. */
export function invalidInput(issue: Issue | undefined) {
  const message = issue?.message ?? ''
  if (message && !/^(Invalid|Too (small|big)|Unrecognized)/.test(message)) return message
  const field = issue?.instancePath.replace(/^\//, '').replaceAll('/', ' ')
  return field ? `The field ${field} is not valid` : 'The request must be a JSON object'
}

// lists of riders are called `riders` and `rows`, the order of go `runs`
const IN_ROW = /^\/(?:riders|rows|runs)\/(\d+)/

/** What is wrong with each row of a list, one sentence a row. */
export function rowProblemsOf(issues: Issue[]): RowProblem[] {
  const sentences = new Map<number, string>()
  for (const { instancePath, message } of issues) {
    const [start, index] = IN_ROW.exec(instancePath) ?? []
    if (start === undefined || index === undefined) continue
    const row = Number(index) + 1
    const rest = { instancePath: instancePath.slice(start.length), message }
    if (!sentences.has(row)) sentences.set(row, rest.instancePath ? invalidInput(rest) : 'This is no rider')
  }
  return Array.from(sentences, ([row, sentence]) => ({ row, sentence }))
}

const MOST_NAMED = 10

/** `Row 3: …` for one; for several their numbers and what is wrong with the first. */
export function rowsSentence(problems: RowProblem[]): string {
  const [first] = problems
  if (!first) return 'The list is not right'
  const start = `Row ${first.row}: ${first.sentence}`
  if (problems.length === 1) return start
  const named = problems.slice(0, MOST_NAMED).map(({ row }) => row)
  const more = problems.length - named.length
  const last = more > 0 ? `${more} more` : String(named.pop())
  return `Rows ${named.join(', ')} and ${last} are not right. ${start}`
}
