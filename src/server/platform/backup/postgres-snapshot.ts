import pg from 'pg'
import { postgresTypes } from '../db/postgres.ts'
import { tablesInOrder } from './all-tables.ts'
import {
  quoted,
  ROWS_AT_ONCE,
  type Snapshot,
  type TableContents,
  totalsOf,
  totalsQuery,
  type Value,
} from './snapshot.ts'

/** In a read transaction, while servers go on writing. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: url,
    types: postgresTypes,
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const found = await column(
      client,
      `select table_name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`,
    )
    if (!found.includes('migration'))
      throw new Error('There is no shop in the database that DATABASE_URL names.')
    const tables = tablesInOrder(found)
    return {
      migrations: await column(client, 'select name from migration order by name'),
      lastIds: await lastIds(client),
      async *tables() {
        for (const table of tables) yield await contents(client, table)
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function column(client: pg.Client, text: string, values: string[] = []): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text, values, rowMode: 'array' })
  return rows.map(([value]) => value)
}

async function lastIds(client: pg.Client) {
  const numbered = await column(
    client,
    `select table_name from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES' order by 1`,
  )
  const ids: Record<string, number> = {}
  for (const table of numbered) {
    const [sequence = ''] = await column(client, `select pg_get_serial_sequence($1, 'id')`, [quoted(table)])
    const { rows } = await client.query<{ id: number }>(
      `select case when is_called then last_value else 0 end as id from ${sequence}`,
    )
    if (rows[0] && rows[0].id > 0) ids[table] = rows[0].id
  }
  return ids
}

async function contents(client: pg.Client, table: string): Promise<TableContents> {
  const columns = await column(
    client,
    `select column_name from information_schema.columns
    where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return {
    table,
    columns,
    batches: batches(client, `select ${columns.map(quoted).join(', ')} from ${quoted(table)}`),
    totals: async () => totalsOf((await client.query(totalsQuery(table, columns))).rows[0]),
  }
}

async function* batches(client: pg.Client, query: string) {
  await client.query(`declare batch no scroll cursor for ${query}`)
  for (;;) {
    const text = `fetch ${ROWS_AT_ONCE} from batch`
    const { rows } = await client.query<Value[]>({ text, rowMode: 'array' })
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close batch')
}
