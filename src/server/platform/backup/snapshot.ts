export type Value = string | number | null

/** What must be the same wherever the rows are. */
export interface Totals {
  rows: number
  /** Of each column of money. */
  sums: Record<string, number>
}

export interface TableContents {
  table: string
  columns: string[]
  /** Rows in the order of the columns, some at a time. */
  batches: AsyncIterable<Value[][]>
  /** To be asked for when the rows were read. */
  totals(): Promise<Totals>
}

/** All that a shop's database held at one moment. */
export interface Snapshot {
  migrations: string[]
  /** The highest number that each table ever gave, so that none is given twice. */
  lastIds: Record<string, number>
  /** One after the other, each after those that it refers to. */
  tables(): AsyncIterable<TableContents>
  close(): Promise<void>
}

export const ROWS_AT_ONCE = 250

/** The name of a table or a column in SQL. They come from the database itself or from a checked backup. */
export function quoted(name: string) {
  if (!/^\w+$/.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a table or a column`)
  return `"${name}"`
}

/** A query that gives `rows` and each sum as a column. */
export function totalsQuery(table: string, columns: string[]) {
  const money = columns.filter((column) => column.endsWith('Cents'))
  const sums = money.map((column) => `coalesce(sum(${quoted(column)}), 0) as ${quoted(column)}`)
  return `select ${['count(*) as "rows"', ...sums].join(', ')} from ${quoted(table)}`
}

export function totalsOf({ rows = 0, ...sums }: Record<string, number> = {}): Totals {
  return { rows: Number(rows), sums }
}
