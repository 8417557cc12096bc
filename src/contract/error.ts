import { z } from 'zod'

/** The problem of one row of a submitted list; rows count from 1. */
export const RowProblem = z.object({ row: z.number().int(), sentence: z.string() })
export type RowProblem = z.infer<typeof RowProblem>

/** RFC 9457, for clients that accept `application/problem+json`; others get `detail` as plain text. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  /** For programs, such as `sold-out`; by default the name of the status. */
  code: z.string(),
  /** Of a submitted list. */
  problems: z.array(RowProblem).optional(),
})
export type Problem = z.infer<typeof Problem>
