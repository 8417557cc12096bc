/** As PostgreSQL and SQLite call a row whose key another one has already. */
const DUPLICATE = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE'])

/** Works again where somebody wrote the same key at the same moment: the second time it finds what they wrote. */
export const againIfDuplicate = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && DUPLICATE.has(String(error.code))) return work()
    throw error
  })
