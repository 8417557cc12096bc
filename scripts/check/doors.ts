import type { Doors } from './boundaries.ts'

/** What each folder exports for the others. A file that is not listed is its folder's own. */
export const doors: Doors = {
  'server/db': 'every file',
  'web/ui': 'every file',
}
