import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { KNOWN_MIGRATIONS } from '../db/migrate.ts'
import { type Contents, DROP, END_LOGINS, fromRows, OTHER_SECRET, SELECT, TOO_NEW } from './contents.ts'
import { connect, literal, loadSql, TABLES } from './postgres-copy.ts'
import { quoted } from './sums.ts'

/** All or nothing, in one transaction. No server may use the database. */
export async function restorePostgres(
  url: string,
  file: string,
  secretKey: string | null,
): Promise<Contents> {
  const client = await connect(url)
  try {
    await refuseOtherConnections(client)
    const drops = await dropsOfAll(client)
    const statements = async function* () {
      yield `begin;\n${drops.join('\n')}\n`
      yield* createReadStream(file)
      yield refusals(secretKey) + END_LOGINS
      yield 'commit;\n'
    }
    await loadSql(url, Readable.from(statements()))
    const contents = fromRows((await client.query(SELECT)).rows)
    await client.query(DROP)
    return contents
  } finally {
    await client.end()
  }
}

/** Checks of what was loaded, before it is committed. */
function refusals(secretKey: string | null) {
  const names = KNOWN_MIGRATIONS.map(literal).join(', ')
  const isOther = secretKey
    ? `(select "value" from "backup" where "name" = 'secret') <> ${literal(JSON.stringify(secretKey))}`
    : 'false'
  return `
do $$ begin
  if exists (select from migration where name not in (${names})) then raise exception '${TOO_NEW}'; end if;
  if ${isOther} then raise exception '${OTHER_SECRET}'; end if;
end $$;
`
}

export async function hasTables(url: string) {
  const client = await connect(url)
  return listTables(client)
    .then((tables) => tables.length > 0)
    .finally(() => client.end())
}

const TRIES = 8
const PAUSE = 250

/** Other servers would lose what they write. One that has just ended may still be listed. */
async function refuseOtherConnections(client: pg.Client) {
  for (let tries = 1; ; tries++) {
    const { rows } = await client.query<{ others: number }>(`select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
    const others = rows[0]?.others ?? 0
    if (others === 0) return
    if (tries === TRIES) {
      throw new Error(
        `${others} other connections are open on this database: stop the shop's servers and workers, then give this command again.`,
      )
    }
    await sleep(PAUSE)
  }
}

async function listTables(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(TABLES)
  return rows.map(({ name }) => name)
}

/** Tables, and the functions of their triggers. */
async function dropsOfAll(client: pg.Client) {
  const tables = await listTables(client)
  const { rows } = await client.query<{ name: string }>(`select proname as name from pg_proc
    where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype
    and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  return [
    ...tables.map((table) => `drop table if exists ${quoted(table)} cascade;`),
    ...rows.map(({ name }) => `drop function ${quoted(name)}() cascade;`),
  ]
}
