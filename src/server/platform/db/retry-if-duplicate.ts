/** Unique violation, of PostgreSQL and SQLite. */
const DUPLICATE = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE'])

/** For a key that another request wrote at the same moment: the second run finds that row. */
export const retryIfDuplicate = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && DUPLICATE.has(String(error.code))) return work()
    throw error
  })
