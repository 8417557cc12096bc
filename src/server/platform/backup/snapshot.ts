export type Value = string | number | null

/** To verify a copy. */
export interface Totals {
  rows: number
  /** Of each column of cents. */
  sums: Record<string, number>
}

export interface TableContents {
  table: string
  columns: string[]
  /** Rows in the order of the columns. */
  batches: AsyncIterable<Value[][]>
  /** After the rows were read. */
  totals(): Promise<Totals>
}

/** A consistent copy of the database. */
export interface Snapshot {
  migrations: string[]
  /** The highest id that each table ever gave, so that none is reused. */
  lastIds: Record<string, number>
  /** In an order that satisfies the foreign keys. */
  tables(): AsyncIterable<TableContents>
  close(): Promise<void>
}

export const ROWS_AT_ONCE = 250

/** A table's or column's name in SQL. */
export function quoted(name: string) {
  if (!/^\w+$/.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a table or a column`)
  return `"${name}"`
}

/** A query for `rows` and each sum. */
export function totalsQuery(table: string, columns: string[]) {
  const money = columns.filter((column) => column.endsWith('Cents'))
  const sums = money.map((column) => `coalesce(sum(${quoted(column)}), 0) as ${quoted(column)}`)
  return `select ${['count(*) as "rows"', ...sums].join(', ')} from ${quoted(table)}`
}

export function totalsOf({ rows = 0, ...sums }: Record<string, number> = {}): Totals {
  return { rows: Number(rows), sums }
}
