import type { Compilable, CompiledQuery, Insertable, InsertQueryBuilder, InsertResult } from 'kysely'
import type { RowOf, Tables } from '../../tables.ts'
import type { Db, Tx } from './open.ts'

/** Stands for a value, or for one of a list. */
class Placeholder {
  readonly name: string
  readonly place: number | null

  constructor(name: string, place: number | null) {
    this.name = name
    this.place = place
  }
}

const placeholdersFor = (values: object) =>
  new Proxy(values, {
    get(_, name) {
      const value: unknown = Reflect.get(values, name)
      return Array.isArray(value)
        ? value.map((_, place) => new Placeholder(String(name), place))
        : new Placeholder(String(name), null)
    },
  })

/** Longer lists are built each time, so that what is kept stays small. */
const LONGEST_KEPT = 20

/**
 * A query that is built and compiled once per database, and once for each length of a list in its values, and run with new values:
 * building it takes far longer than running it. The values cannot change how it is built, so there are no conditions on them.
 *
 *     const findByEmail = prepared<{ email: string }>()((db, { email }) => db.selectFrom('purchase')…)
 *     await findByEmail.all(tx, { email })
 */
export const prepared =
  <Values extends object>() =>
  <Row>(build: (db: Db, values: Values) => Compilable<Row>) => {
    const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>()

    const compile = (db: Db | Tx, values: Values) => {
      const lengths = Object.values(values).flatMap((value) => (Array.isArray(value) ? value.length : []))
      const { adapter } = db.getExecutor()
      const known = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
      compiled.set(adapter, known)
      const key = lengths.join()
      const query = known.get(key) ?? build(db, placeholdersFor(values) as Values).compile()
      if (lengths.every((length) => length <= LONGEST_KEPT)) known.set(key, query)
      return query
    }

    const run = async (db: Db | Tx, values: Values) => {
      const { sql, query: node, queryId, parameters } = compile(db, values)
      const read = ({ name, place }: Placeholder) => {
        const value = values[name as keyof Values]
        return place === null ? value : (value as unknown[])[place]
      }
      const { rows } = await db.executeQuery<Row>({
        sql,
        query: node,
        queryId,
        parameters: parameters.map((one) => (one instanceof Placeholder ? read(one) : one)),
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

/**
 * A prepared insert of rows with the same columns, which gives them as they are stored, in any order. It is compiled once for each
 * set of columns and number of rows.
 */
export function preparedInsert<Table extends keyof Tables & string>(
  table: Table,
  finish = (insert: Insert<Table>) => insert,
) {
  type Row = Insertable<Tables[Table]>
  const prepare = (columns: string[]) =>
    prepared<Record<string, unknown[]>>()((db, lists) => {
      const rows = (lists[columns[0] ?? ''] ?? []).map((_, place) =>
        Object.fromEntries(columns.map((column) => [column, lists[column]?.[place]])),
      )
      return finish(db.insertInto(table).values(rows as never)).returningAll()
    })
  const inserts = new Map<string, ReturnType<typeof prepare>>()
  return (db: Db | Tx, rows: Row[]) => {
    const columns = Object.keys(rows[0] ?? {})
    const insert = inserts.get(columns.join()) ?? prepare(columns)
    inserts.set(columns.join(), insert)
    const lists = columns.map((column) => [column, rows.map((row) => row[column as keyof Row])])
    return insert.all(db, Object.fromEntries(lists)) as Promise<RowOf<Table>[]>
  }
}

type Insert<Table extends keyof Tables & string> = InsertQueryBuilder<Tables, Table, InsertResult>
