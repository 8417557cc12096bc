import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { postgresTypes } from '../db/postgres.ts'
import { SECRET_SETTING } from '../secret.ts'
import { type Complete, CREATE, type Moment, toRows } from './contents.ts'
import { type Sum, sumQueries } from './sums.ts'

/** A dump by `pg_dump` of one moment, while servers go on writing. */
export async function* dumpPostgres(url: string, complete: Complete) {
  const client = await connect(url)
  let moment: Moment
  let schema: string | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    const ask = askOf(client)
    moment = await readMoment(ask)
    const [snapshot] = await ask('select pg_export_snapshot()')
    ;[schema] = await ask('select current_schema()')
    const dump = run('pg_dump', ['--no-owner', '--no-acl', `--snapshot=${snapshot}`], url)
    yield* dump.stdout
    await dump.ended
  } finally {
    await client.end()
  }
  // a dump leaves no schema to search
  yield `set search_path = "${schema}";\n${CREATE}`
  for (const row of toRows(await complete(moment)))
    yield `insert into "backup" values (${row.map(literal).join(', ')});\n`
  yield VERIFY
}

const askOf =
  (client: pg.Client) =>
  async (query: string, values: string[] = []) =>
    (await client.query<[string]>({ text: query, values, rowMode: 'array' })).rows.map(([value]) => value)

async function readMoment(ask: ReturnType<typeof askOf>): Promise<Moment> {
  const tables = await ask(TABLES)
  if (!tables.includes('migration'))
    throw new Error('There is no shop in the database that DATABASE_URL names.')
  const sums: Sum[] = []
  for (const table of tables) {
    const columns = await ask(
      `select column_name from information_schema.columns
      where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    for (const query of sumQueries(table, columns)) sums.push({ query, value: Number((await ask(query))[0]) })
  }
  const [fingerprint = null] = await ask('select value from setting where name = $1', [SECRET_SETTING])
  return { sums, fingerprint }
}

export const TABLES = `select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Counts again what was loaded, in the transaction that loads it. */
const VERIFY = `
do $$ declare one record; found bigint; begin
  for one in select * from json_to_recordset((select "value"::json from "backup" where "name" = 'sums'))
    as sums ("query" text, "value" bigint)
  loop
    execute one."query" into found;
    if found <> one."value" then
      raise exception 'The copy is not whole: % gives % instead of %. Nothing was changed.', one."query", found, one."value";
    end if;
  end loop;
end $$;
`

export async function connect(url: string) {
  const client = new pg.Client({
    connectionString: url,
    types: postgresTypes,
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  return client
}

/** Runs SQL in one transaction. When the source fails halfway, nothing of it stays. */
export async function loadSql(url: string, source: Readable) {
  const psql = run(
    'psql',
    ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--set=VERBOSITY=verbose', '--output=/dev/null'],
    url,
  )
  try {
    await pipeline(source, psql.child.stdin)
  } catch (error) {
    psql.child.kill()
    // psql has ended first where a statement failed, and says why
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') {
      await psql.ended.catch(() => undefined)
      throw error
    }
  }
  await psql.ended
}

/** A new database beside the shop's, dropped in the end, also that of a process that was killed. */
export async function withScratchDatabase(url: string, work: (url: string) => Promise<void>) {
  const client = await connect(url)
  const name = `${client.database}_backup_proof`
  const place = new URL(url)
  place.pathname = encodeURIComponent(name)
  const drop = () => client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  try {
    await drop()
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
    await work(place.href)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Error(
      'The database user may not create the database that proves a backup: "alter role … createdb".',
    )
  } finally {
    await drop().catch(() => undefined)
    await client.end()
  }
}

/** The password is in its environment, since every user of the machine can read its arguments. */
function run(program: 'pg_dump' | 'psql', flags: string[], url: string) {
  const child = spawn(program, flags, { env: { ...process.env, ...addressOf(url) }, stdio: 'pipe' })
  const ended = untilEnded(child, program)
  // it is awaited later
  ended.catch(() => undefined)
  return { child, stdout: child.stdout, ended }
}

async function untilEnded(child: ChildProcessWithoutNullStreams, program: string) {
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(`${program} is not installed here: "apt-get install postgresql-client" brings it.`)
  })
  if (code === 0) return
  // P0001 is raised by our own checks, in our own words
  const [, ours, reason = said.trim()] = /(?:ERROR|error): +(P0001: )?(.*)/.exec(said) ?? []
  throw new Error(ours ? reason : `${program} failed: ${reason || `it ended with ${code}`}`)
}

/** As the driver reads it. */
function addressOf(url: string) {
  const { host, port, user = '', password, database = '' } = new pg.Client({ connectionString: url })
  const PGSSLMODE = new URL(url).searchParams.get('sslmode')
  return {
    ...{ PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password ?? '', PGDATABASE: database },
    ...(PGSSLMODE && { PGSSLMODE }),
  }
}
