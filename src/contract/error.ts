import { z } from 'zod'

/** What is wrong with one row of a list that was sent; rows count from 1. */
export const RowProblem = z.object({ row: z.number().int(), sentence: z.string() })
export type RowProblem = z.infer<typeof RowProblem>

/** What a client that asks for `application/problem+json` gets; everyone else gets `detail` as plain text. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  /** For programs: `sold-out`. Whatever has no word of its own is named after its status. */
  code: z.string(),
  /** Every bad row, where a list was sent. */
  problems: z.array(RowProblem).optional(),
})
export type Problem = z.infer<typeof Problem>
