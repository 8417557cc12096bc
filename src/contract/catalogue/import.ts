import { z } from 'zod'
import { Id, requiredId } from '../fields.ts'
import { MAX_IMPORT_ROWS } from '../limits.ts'
import { NewRider } from './rider.ts'

/** A rider of a start list. */
export const ImportRow = NewRider.omit({ eventId: true, thumbnailUrl: true })
export type ImportRow = z.infer<typeof ImportRow>

export const NewImport = z.object({
  eventId: requiredId('Please select an event'),
  rows: z
    .array(ImportRow, 'The start list has no riders')
    .min(1, 'The start list has no riders')
    .max(
      MAX_IMPORT_ROWS,
      `At most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} riders can be imported at a time`,
    ),
})
export type NewImport = z.infer<typeof NewImport>

export const ImportResult = z.object({ importId: Id, added: z.number().int() })
export type ImportResult = z.infer<typeof ImportResult>

/** An imported start list. */
export const Import = z.object({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  added: z.number().int(),
  createdAt: z.string(),
  undoneAt: z.string().nullable(),
})
export type Import = z.infer<typeof Import>
