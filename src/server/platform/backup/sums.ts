/** A query of one number, which every engine understands, and its answer when the backup was made. */
export interface Sum {
  query: string
  value: number
}

/** A table's or column's name in SQL. */
export function quoted(name: string) {
  if (!/^\w+$/.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a table or a column`)
  return `"${name}"`
}

/** The number of rows, and the sum of each column of cents. */
export const sumQueries = (table: string, columns: string[]) => [
  `select count(*) from ${quoted(table)}`,
  ...columns
    .filter((column) => column.endsWith('Cents'))
    .map((column) => `select coalesce(sum(${quoted(column)}), 0) from ${quoted(table)}`),
]

export const countRows = (sums: Sum[]) =>
  sums.reduce((rows, { query, value }) => (query.startsWith('select count') ? rows + value : rows), 0)

export function refuseDifferent({ query, value }: Sum, found: unknown) {
  if (found !== value)
    throw new Error(
      `The copy is not whole: ${query} gives ${found} instead of ${value}. Nothing was changed.`,
    )
}
