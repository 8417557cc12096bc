import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'
import { validatorCompiler as compile, serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { RowProblem } from '../../../contract/error.ts'

/** A missing body is validated as `{}`, so that the error names the first missing field. */
const validatorCompiler: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = compile({ ...route, schema: withoutNull(route.schema) })
  return route.httpPart === 'body' ? (data) => validate(data ?? {}) : validate
}

/** Set at creation, because Fastify would otherwise load its JSON Schema compilers. Its types do not allow zod ones. */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
} as unknown as FastifyServerOptions['schemaController']

/** Refuses null bytes in any field: PostgreSQL cannot store them, and a SQLite shop must be able to move there. */
const withoutNull = (schema: z.ZodType) =>
  schema.superRefine((value, context) => {
    const path = placeOfNull(value)
    if (path?.length) context.addIssue({ code: 'custom', path, message: 'Invalid character' })
  })

function placeOfNull(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, item] of Object.entries(value)) {
    const inside = placeOfNull(item)
    if (inside) return [name, ...inside]
  }
  return null
}

interface Issue {
  instancePath: string
  message?: string
}

/** Our own messages are used unchanged; zod's default messages are replaced by one that names the field. */
export function invalidInput(issue: Issue | undefined) {
  const message = issue?.message ?? ''
  if (message && !/^(Invalid|Too (small|big)|Unrecognized)/.test(message)) return message
  const field = issue?.instancePath.replace(/^\//, '').replaceAll('/', ' ')
  return field ? `The field ${field} is not valid` : 'The request must be a JSON object'
}

// the field names of submitted lists
const IN_ROW = /^\/(?:riders|rows|runs)\/(\d+)/

/** The first problem of each row. */
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

/** `Row 3: …`; for several rows their numbers and the problem of the first. */
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
