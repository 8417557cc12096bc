import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { Import, ImportResult, NewImport } from './import.ts'

// enough for 10,000 riders with long links
const MAX_IMPORT_BYTES = 16 * 1024 * 1024

export const listImports = endpoint('GET /api/imports', {
  access: 'owner',
  shows: ['catalogue'],
  tag: 'riders',
  summary: 'Imported start lists, latest first',
  answer: z.array(Import),
})

export const importStartList = endpoint('POST /api/imports', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Import a start list: all of it, or nothing and a list of the bad rows',
  body: NewImport,
  maxBytes: MAX_IMPORT_BYTES,
  status: 201,
  answer: ImportResult,
  errors: ['not-found', 'bad-rows'],
})

export const undoImport = endpoint('DELETE /api/imports/:id', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Undo an import',
  params: IdParam,
  errors: ['not-found', 'conflict'],
})
