import type { Compilable, CompiledQuery, Insertable } from 'kysely'
import type { RowOf, Tables } from '../../tables.ts'
import type { Db, Tx } from './open.ts'

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/**
 * A query that is built and compiled once per database and run with new values: building it takes far longer than running it.
 * The values cannot change how it is built, so there are no conditions on them and no lists of them.
 *
 *     const findByEmail = prepared<{ email: string }>()((db, { email }) => db.selectFrom('purchase')…)
 *     await findByEmail.all(tx, { email })
 */
export const prepared =
  <Values extends object>() =>
  <Row>(build: (db: Db, values: Values) => Compilable<Row>) => {
    const compiled = new WeakMap<object, CompiledQuery<Row>>()

    const run = async (db: Db | Tx, values: Values) => {
      const { adapter } = db.getExecutor()
      let query = compiled.get(adapter)
      if (!query) {
        query = build(db, placeholders as Values).compile()
        compiled.set(adapter, query)
      }
      const { sql, query: node, queryId, parameters } = query
      const { rows } = await db.executeQuery<Row>({
        sql,
        query: node,
        queryId,
        parameters: parameters.map((one) =>
          one instanceof Placeholder ? values[one.name as keyof Values] : one,
        ),
      })
      return rows
    }

    return {
      all: run,
      first: async (db: Db | Tx, values: Values): Promise<Row | undefined> => (await run(db, values))[0],
      only: async (db: Db | Tx, values: Values): Promise<Row> => {
        const [row] = await run(db, values)
        if (row === undefined) throw new Error('The row that must be there is not')
        return row
      },
    }
  }

/** A prepared insert of one row, which gives the row as it is stored. It is compiled once for each set of columns. */
export function preparedInsert<Table extends keyof Tables & string>(table: Table) {
  type Row = Insertable<Tables[Table]>
  const prepare = (columns: string[]) =>
    prepared<Row>()((db, values) => {
      const row = Object.fromEntries(columns.map((column) => [column, values[column as keyof Row]]))
      return db
        .insertInto(table)
        .values(row as never)
        .returningAll()
    })
  const inserts = new Map<string, ReturnType<typeof prepare>>()
  return (db: Db | Tx, row: Row) => {
    const columns = Object.keys(row)
    const insert = inserts.get(columns.join()) ?? prepare(columns)
    inserts.set(columns.join(), insert)
    return insert.only(db, row) as Promise<RowOf<Table>>
  }
}
