/** A host with several addresses fails with an AggregateError, whose own message is empty: the reasons are in its errors. */
export function reasonOf(error: unknown, wordsOf = (one: Error) => one.message): string {
  if (!(error instanceof Error)) return String(error)
  const parts = error instanceof AggregateError ? error.errors.map((one) => reasonOf(one, wordsOf)) : []
  return [wordsOf(error), parts.join(', ')].filter(Boolean).join(': ') || error.name
}

/** With the reasons of its causes. */
export const reasonsOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined
    ? `${reasonOf(error)}: ${reasonsOf(error.cause)}`
    : reasonOf(error)
